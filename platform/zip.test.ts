import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { addStream } from "./zip.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

test("an archive that goes on holds no bytes of entries that are written", async () => {
  const zip = new ZipFile();
  zip.outputStream.resume();
  const held: WeakRef<Buffer>[] = [];
  const add = async (name: string) => {
    const bytes = randomBytes(50_000);
    held.push(new WeakRef(bytes));
    const source = Readable.from([bytes], { objectMode: false });
    addStream(zip, source, name, { compressionLevel: 1 });
    await once(source, "close");
  };
  for (let place = 0; place < 20; place += 1) await add(`${place}.pdf`);
  const kept = () => {
    collect();
    return held.filter((each) => each.deref()).length;
  };
  // The last one may still be on its way.
  await expect.poll(kept).toBeLessThanOrEqual(1);
  zip.end();
  await once(zip.outputStream, "end");
});
