import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { sftpFolderFields } from "#domain/intake/fields.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { isStatus, requireFolder, sftpProblem, type SftpSession, sftpStatus, withSftp } from "#server/core/remote/sftp.ts";
import { ItemRefused, type Source } from "#server/core/source.ts";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { FileEntryWithStats, Stats } from "ssh2";
import { type FileStore, folderSource, type Resource } from "./folder.ts";

export type SftpFolderSettings = SettingsOf<typeof sftpFolderFields>;

const connect = <Result>(settings: SftpFolderSettings, port: ConnectionPort, work: (session: SftpSession) => Promise<Result>): Promise<Result> =>
  withSftp(settings, port, work);

const folder = folderSource<SftpFolderSettings, Resource>(async (settings, port, work) => {
  if (settings.hostKey === undefined) throw new RemoteProblem("misconfigured", { detail: detailOf("hostKeyUnknown") });
  // The session takes whatever breaks in it for a fault of the connection; what the work itself reports goes on as it is.
  let failure: { error: unknown } | undefined;
  const done = await connect(settings, port, async (session) => {
    try {
      return { result: await work(reporting(openStore(session, settings, port), port)) };
    } catch (error) {
      failure = { error };
      return undefined;
    }
  });
  if (!done) throw failure?.error;
  return done.result;
});

/** Files of a folder on an SFTP server, such as the one that scanners and printers fill. The host is known by the fingerprint of its key. */
export const sftpFolder: Source<SftpFolderSettings> = {
  ...folder,
  test: async (settings, port) => {
    // The first test learns the key, so it asks for it before it looks with it.
    const hostKey = await connect(settings, port, (session) => Promise.resolve(session.hostKey));
    const { found } = await folder.test({ ...settings, hostKey }, port);
    return { found: { hostKey, ...found }, learnt: { hostKey } };
  },
};

function openStore(
  { sftp, isFolder, makeFolder, open, remove }: SftpSession,
  { receivedPath, processedPath, invalidPath }: SftpFolderSettings,
  port: ConnectionPort,
): FileStore {
  // Paths of the settings are absolute when they begin with a slash; the engine knows them without it.
  const absolute = new Set([receivedPath, processedPath, invalidPath].filter((path) => path?.startsWith("/")).map((path) => path!.split("/").find(Boolean)));
  const at = (path: string) => (absolute.has(path.split("/")[0]) ? `/${path}` : path || ".");
  const stat = promisify(sftp.stat.bind(sftp));
  const readdir = promisify(sftp.readdir.bind(sftp)) as (path: string) => Promise<FileEntryWithStats[]>;
  const rename = promisify(sftp.rename.bind(sftp));
  const statOf = async (path: string): Promise<Stats | undefined> => {
    try {
      return await stat(at(path));
    } catch (error) {
      if (isStatus(error, sftpStatus.noSuchFile)) return undefined;
      throw error;
    }
  };
  const current = async ({ path }: Resource) => {
    const found = await statOf(path);
    return found && resourceOf(path, found);
  };
  return {
    list: async (path) => {
      await requireFolder({ sftp, isFolder }, at(path));
      const entries = await readdir(at(path));
      const resources = entries.filter(({ attrs }) => attrs.isFile() || attrs.isDirectory());
      return { resources: resources.map(({ filename, attrs }) => resourceOf(path === "" ? filename : `${path}/${filename}`, attrs)), now: port.now() };
    },
    current,
    read: async ({ path }) => {
      const parts: Buffer[] = [];
      let size = 0;
      try {
        for await (const part of open(at(path)) as AsyncIterable<Buffer>) {
          size += part.length;
          if (size > MAX_UPLOAD_BYTES) throw new ItemRefused("tooLarge");
          parts.push(part);
        }
      } catch (error) {
        if (isStatus(error, sftpStatus.noSuchFile)) return undefined;
        throw error;
      }
      return Readable.from([Buffer.concat(parts)]);
    },
    make: async (segments) => {
      for (let depth = 1; depth <= segments.length; depth++) {
        const path = segments.slice(0, depth).join("/");
        if (!(await statOf(path))) await makeFolder(at(path));
      }
    },
    move: async (file, target, name) => {
      const to = [...target, name].join("/");
      // Version 3 has no word for "exists already", and some servers replace what is there.
      if (await statOf(to)) return "nameTaken";
      try {
        await rename(at(file.path), at(to));
        return "moved";
      } catch (error) {
        if (isStatus(error, sftpStatus.noSuchFile)) return "gone";
        if (isStatus(error, sftpStatus.failure) && (await statOf(to))) return "nameTaken";
        throw error;
      }
    },
    remove: ({ path }) => remove(at(path)),
  };
}

/** The same store, with what the server refuses as problems of the connection. */
function reporting(store: FileStore, port: ConnectionPort): FileStore {
  const report = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof ItemRefused ? error : sftpProblem(error, port);
    }
  };
  return {
    list: (path) => report(store.list(path)),
    current: (file) => report(store.current(file)),
    read: (file) => report(store.read(file)),
    make: (path) => report(store.make(path)),
    move: (file, path, name) => report(store.move(file, path, name)),
    remove: (file) => report(store.remove(file)),
  };
}

const resourceOf = (path: string, attributes: Stats): Resource => ({
  path,
  isFolder: attributes.isDirectory(),
  size: attributes.size,
  version: `${attributes.size} ${attributes.mtime}`,
  changed: new Date(attributes.mtime * 1000),
});
