
export const description = "Records what the host gives to hooks.";

export default function recorder(amp) {
  for (const [event, answer] of Object.entries(SETTINGS.events)) {
    amp.on(event, (payload) => {
      try {
        const root = amp.system?.workspaceRoot;
        const workspace = root ? fileURLToPath(String(root)) : null;
        keep({ host: SETTINGS.host, event, workspace }, JSON.stringify(payload));
      } catch {
        // A recorder that cannot write must not be noticed.
      }
      return answer ?? undefined;
    });
  }
}
