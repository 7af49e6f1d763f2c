npx agent-bundle inspect --root . --hooks
npx agent-bundle hooks list --artifact artifact --target claude
npx agent-bundle hooks simulate --artifact artifact --target claude \
  --hook session-start-session-start-7ab7e8a5 \
  --input '{"sessionId":"local","transcriptPath":"/tmp/transcript.jsonl",
    "cwd":"/tmp/project","source":"startup"}'
