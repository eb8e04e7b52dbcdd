import type { Owner } from "#server/insight/audit/chain.ts";
import { linkHash } from "#server/insight/audit/verify.ts";
import { seeded } from "./hunt.ts";

/** Somebody with the owner's rights edits the log. `first` is the first entry that is wrong by it, where one can be named. */
export type Edit = { name: string; first?: number; run(owner: Owner): Promise<unknown> };

/** Adds entries to a chain as the triggers do. */
export async function fillChain(owner: Owner, tenantId: string, count: number): Promise<void> {
  await owner.query(
    `select append_audit($1, 'document.save', gen_random_uuid(), 'document', gen_random_uuid()::text,
       jsonb_build_object('changes', jsonb_build_array(jsonb_build_object('field', 'totalAmount', 'from', null, 'to', number::text))))
     from generate_series(1, $2) number`,
    [tenantId, count],
  );
}

type Place = { tenantId: string; other: string; length: number };

/** So many random edits of a chain of `length` entries, each meant for the untouched chain. */
export function* edits({ seed, count, ...place }: Place & { seed: number; count: number }): Generator<Edit> {
  const random = seeded(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  for (let index = 0; index < count; index += 1) {
    const make = kinds[index % kinds.length];
    if (make) yield make(place, upTo);
  }
}

const properties = ["at", "kind", "by", "subject", "id", "details"];

const kinds: ((place: Place, upTo: (most: number) => number) => Edit)[] = [
  ({ tenantId, length }, upTo) => {
    const [number, property] = [upTo(length), properties[upTo(properties.length) - 1]];
    const statement = `update audit_log set entry = jsonb_set(entry, '{${property}}', '"forged"') where tenant_id = $1 and number = $2`;
    return { name: `change ${property}`, first: number, run: (owner) => owner.query(statement, [tenantId, number]) };
  },
  ({ tenantId, length }, upTo) => {
    const number = upTo(length);
    const statement = "update audit_log set entry = entry || '{\"more\": 1}' where tenant_id = $1 and number = $2";
    return { name: "add a property", first: number, run: (owner) => owner.query(statement, [tenantId, number]) };
  },
  ({ tenantId, length }, upTo) => {
    const [number, byte] = [upTo(length), upTo(32) - 1];
    const statement = "update audit_log set hash = set_byte(hash, $3, 255 - get_byte(hash, $3)) where tenant_id = $1 and number = $2";
    return { name: "change a hash", first: number, run: (owner) => owner.query(statement, [tenantId, number, byte]) };
  },
  ({ tenantId, length }, upTo) => {
    const number = upTo(length);
    return { name: "delete one", first: number, run: (owner) => owner.query("delete from audit_log where tenant_id = $1 and number = $2", [tenantId, number]) };
  },
  ({ tenantId, length }, upTo) => {
    const from = upTo(length);
    const until = from + upTo(10);
    const statement = "delete from audit_log where tenant_id = $1 and number between $2 and $3";
    return { name: "delete some", first: from, run: (owner) => owner.query(statement, [tenantId, from, until]) };
  },
  ({ tenantId, length }, upTo) => {
    const number = upTo(length);
    return {
      name: "delete one and close the gap",
      first: number,
      run: async (owner) => {
        await owner.query("delete from audit_log where tenant_id = $1 and number = $2", [tenantId, number]);
        for (let next = number + 1; next <= length; next += 1)
          await owner.query("update audit_log set number = number - 1 where tenant_id = $1 and number = $2", [tenantId, next]);
      },
    };
  },
  ({ tenantId, length }, upTo) => {
    const one = upTo(length - 1);
    const other = one + upTo(length - one);
    const move = "update audit_log set number = $3 where tenant_id = $1 and number = $2";
    return {
      name: "swap two",
      first: one,
      run: async (owner) => {
        await owner.query(move, [tenantId, one, -1]);
        await owner.query(move, [tenantId, other, one]);
        await owner.query(move, [tenantId, -1, other]);
      },
    };
  },
  ({ tenantId, length }, upTo) => {
    const from = upTo(length - 1);
    const over = from + upTo(length - from);
    const statement =
      "update audit_log t set entry = s.entry, hash = s.hash from audit_log s where t.tenant_id = $1 and s.tenant_id = $1 and s.number = $2 and t.number = $3";
    return { name: "repeat one over another", first: over, run: (owner) => owner.query(statement, [tenantId, from, over]) };
  },
  ({ tenantId, length }) => ({
    name: "add one with the right hash behind the last",
    first: length + 1,
    run: async (owner) => {
      const last = (await owner.query("select hash from audit_log where tenant_id = $1 and number = $2", [tenantId, length])).rows[0] as { hash: Buffer };
      const entry = '{"by": null}';
      const hash = linkHash(tenantId, last.hash, { number: length + 1, entry });
      await owner.query("insert into audit_log values ($1, $2, $3, $4)", [tenantId, length + 1, entry, hash]);
    },
  }),
  ({ tenantId }, upTo) => {
    const number = 1 - upTo(1_000);
    const statement = "insert into audit_log values ($1, $2, '{}', '')";
    return { name: "add one before the first", first: 1, run: (owner) => owner.query(statement, [tenantId, number]) };
  },
  ({ tenantId, length }, upTo) => {
    const last = upTo(length) - 1;
    return {
      name: "cut the tail and its head",
      first: last + 1,
      run: async (owner) => {
        await owner.query("delete from audit_log where tenant_id = $1 and number > $2", [tenantId, last]);
        const head = "(select hash from audit_log l where l.tenant_id = $1 and l.number = $2)";
        await owner.query(`update audit_heads set number = $2, hash = coalesce(${head}, '') where tenant_id = $1`, [tenantId, last]);
      },
    };
  },
  ({ tenantId, length }, upTo) => {
    const number = upTo(length);
    return { name: "write one anew with all that follows and the head", run: (owner) => rewrite(owner, tenantId, number) };
  },
  ({ tenantId, other, length }, upTo) => {
    const number = upTo(length);
    const statement = "update audit_log set tenant_id = $3, number = 100000 where tenant_id = $1 and number = $2";
    return { name: "give one to another tenant", first: number, run: (owner) => owner.query(statement, [tenantId, number, other]) };
  },
  ({ tenantId, length }, upTo) => {
    const number = upTo(length) - 1;
    const statement = "update audit_heads set number = $2 where tenant_id = $1";
    return { name: "turn the head back", run: (owner) => owner.query(statement, [tenantId, number]) };
  },
  ({ tenantId }) => ({
    name: "take everything away",
    first: 1,
    run: async (owner) => {
      await owner.query("delete from audit_log where tenant_id = $1", [tenantId]);
      await owner.query("delete from audit_heads where tenant_id = $1", [tenantId]);
    },
  }),
];

/** The forger who knows how the chain is made: every hash from here on is right. */
async function rewrite(owner: Owner, tenantId: string, from: number): Promise<void> {
  await owner.query('update audit_log set entry = entry || \'{"by": null, "forged": true}\' where tenant_id = $1 and number = $2', [tenantId, from]);
  const { rows } = await owner.query(
    "select number::float8 as number, entry::text as entry, hash from audit_log where tenant_id = $1 and number >= $2 order by number",
    [tenantId, from - 1],
  );
  const links = rows as { number: number; entry: string; hash: Buffer }[];
  let before = links[0]?.number === from - 1 ? (links.shift()?.hash ?? Buffer.alloc(0)) : Buffer.alloc(0);
  for (const link of links) before = link.hash = linkHash(tenantId, before, link);
  await owner.query(
    "update audit_log l set hash = n.hash from unnest($2::bigint[], $3::bytea[]) n(number, hash) where l.tenant_id = $1 and l.number = n.number",
    [tenantId, links.map(({ number }) => number), links.map(({ hash }) => hash)],
  );
  await owner.query("update audit_heads set hash = $2 where tenant_id = $1", [tenantId, before]);
}
