export * from "agent-bundle/jsx-runtime";
