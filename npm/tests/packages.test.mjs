import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const npm = new URL("..", import.meta.url);
const PACKAGES = ["agent-bundle", "runtime"];
const manifest = (name) => JSON.parse(readFileSync(new URL(`${name}/package.json`, npm), "utf8"));

for (const folder of PACKAGES) {
  const { name, types, exports, version, peerDependencies = {} } = manifest(folder);

  test(`everything that ${name} exports is there`, async () => {
    assert.equal(types, exports["."].types);
    for (const [entry, conditions] of Object.entries(exports)) {
      if (typeof conditions === "string") continue;
      for (const target of Object.values(conditions)) {
        assert.ok(existsSync(new URL(`${folder}/${target}`, npm)), `${name}: ${target}`);
      }
      await import(name + entry.slice(1));
    }
  });

  test(`the version of ${name} is that of its peers`, () => {
    for (const peer of Object.values(peerDependencies)) assert.equal(peer, version);
  });
}

test("the packages have the version of the compiler", () => {
  const cargo = readFileSync(new URL("../Cargo.toml", npm), "utf8");
  const version = /^version = "(.+)"$/m.exec(cargo)[1];
  assert.deepEqual(PACKAGES.map((folder) => manifest(folder).version), PACKAGES.map(() => version));
});
