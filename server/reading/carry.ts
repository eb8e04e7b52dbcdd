import { open } from "node:fs/promises";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import { ReadFailure } from "./failure.ts";
import type { ChildRequest, InMemory, OnDisk } from "./protocol.ts";

/** Puts the bytes of files in the place of their paths, since a child may open none. Throws ReadFailure for a file above the limit. */
export async function withBytes(request: ChildRequest<OnDisk>): Promise<ChildRequest> {
  switch (request.task) {
    case "read": {
      const { more, path, ...rest } = request;
      return { ...rest, bytes: await bytesOf(path), ...(more ? { more: await Promise.all(more.map(loaded)) } : {}) };
    }
    case "render": {
      const { path, ...rest } = request;
      return { ...rest, bytes: await bytesOf(path) };
    }
    case "measure":
      return { task: request.task, bytes: await bytesOf(request.path) };
    case "compose":
      return { task: request.task, sources: await Promise.all(request.sources.map(loaded)) };
    default:
      return request;
  }
}

async function loaded<Of extends OnDisk>({ path, ...rest }: Of): Promise<Omit<Of, "path"> & InMemory> {
  return { ...rest, bytes: await bytesOf(path) };
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size > MAX_UPLOAD_BYTES) throw new ReadFailure("InvalidDocumentCorrupted", `the file has ${size} bytes, the limit is ${MAX_UPLOAD_BYTES}`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
