export * from "agent-bundle/runtime";
