// Who is who in the cluster: the product owns its database and is no superuser;
// the superuser is there for upkeep, and to make that so.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { errorCode } from '../kit/start-error.ts'

/** The product's role, and the superuser whose password is the secret. */
export const PRODUCT = 'geodepot'
export const SUPERUSER = 'postgres'
export type Role = typeof PRODUCT | typeof SUPERUSER

export const DATABASE = 'postgres'
/** Exists for a moment: no role can rename itself. */
const RENAMER = 'geodepot_renamer'

/** Whoever gets hold of the product's password does not have the superuser's. */
function passwordOf(role: string, secret: string): string {
  return role === PRODUCT ? createHmac('sha256', secret).update(PRODUCT).digest('base64url') : secret
}

/** The address of the cluster on `port` for a role, by its socket where one is named; `secret` is what the secret file holds. */
export function addressOf(role: Role, secret: string, port: number, socket?: string): string {
  const by = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`
  return `postgres://${role}:${passwordOf(role, secret)}@127.0.0.1:${port}/${DATABASE}${by}`
}

type Access = { user: string; password: string; port: number }

/** Does something in a connection of its own; undefined when this role and password are refused. */
async function connected<T>(access: Access, work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client({
    ...access,
    host: '127.0.0.1',
    database: DATABASE,
    application_name: 'geodepot-upkeep',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (errorCode(error) === '28P01') return undefined
    throw error
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const SETTLED = `select not rolsuper and datdba = r.oid as settled from pg_roles r, pg_database d where rolname = current_user and datname = current_database()`

/**
 * What the superuser owns outside PostgreSQL's own schemas and extensions. REASSIGN OWNED does not take the role that
 * initdb made; what hangs on a table follows it.
 */
const MOVE = `do $$
  declare change text;
  begin
    for change in
      with own as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
        extended as (select classid, objid from pg_depend where deptype = 'e')
      select format('alter schema %I', nspname) from own where nspowner = '${SUPERUSER}'::regrole
      union all
      select format('alter table %s', c.oid::regclass) from pg_class c join own on own.oid = relnamespace
      where relowner = '${SUPERUSER}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ('pg_class'::regclass, c.oid) not in (table extended)
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
      union all
      select format('alter routine %s', p.oid::regprocedure) from pg_proc p join own on own.oid = pronamespace
      where proowner = '${SUPERUSER}'::regrole and ('pg_proc'::regclass, p.oid) not in (table extended)
      union all
      select format('alter type %s', t.oid::regtype) from pg_type t join own on own.oid = typnamespace left join pg_class c on c.oid = typrelid
      where typowner = '${SUPERUSER}'::regrole and (typtype in ('d', 'e', 'r') or c.relkind = 'c') and ('pg_type'::regclass, t.oid) not in (table extended)
    loop
      execute change || ' owner to ${PRODUCT}';
    end loop;
  end $$`

/**
 * Takes the product's name from the superuser of clusters of the first
 * version, on whom everything of PostgreSQL's own hangs.
 */
async function renameSuperuser(secret: string, port: number): Promise<void> {
  await connected({ user: PRODUCT, password: secret, port }, async (client) => {
    await client.query(`drop role if exists ${RENAMER}`)
    await client.query(`create role ${RENAMER} superuser login password ${pg.escapeLiteral(secret)}`)
  })
  await connected({ user: RENAMER, password: secret, port }, (client) =>
    client.query(`alter role ${PRODUCT} rename to ${SUPERUSER}`),
  )
}

async function settle(client: pg.Client, secret: string): Promise<true> {
  await client.query('begin')
  await client.query(`drop role if exists ${RENAMER}`)
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [PRODUCT])
  if (rowCount === 0) await client.query(`create role ${PRODUCT}`)
  await client.query(
    `alter role ${PRODUCT} login nosuperuser password ${pg.escapeLiteral(passwordOf(PRODUCT, secret))}`,
  )
  await client.query(`alter database ${DATABASE} owner to ${PRODUCT}`)
  await client.query(MOVE)
  await client.query('commit')
  return true
}

/**
 * Sees to it that the product's role is there, no superuser, and owns the database and all that is in it. May be cut
 * short and repeated at any point.
 */
export async function settleRoles(secret: string, port: number): Promise<void> {
  const settled = await connected(
    { user: PRODUCT, password: passwordOf(PRODUCT, secret), port },
    async (client) => (await client.query<{ settled: boolean }>(SETTLED)).rows[0]?.settled,
  )
  if (settled) return
  const asSuperuser = () => connected({ user: SUPERUSER, password: secret, port }, (client) => settle(client, secret))
  if (await asSuperuser()) return
  await renameSuperuser(secret, port)
  if (!(await asSuperuser())) throw new Error('the password in postgres.secret opens the database for no superuser')
}
