import { createHash } from 'node:crypto'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import {
  type SignatureInput,
  type SignatureRole,
  type Signatures,
  type SignatureRow,
  type Unsigned,
  signableDays,
} from '@geodepot/contracts/kit/signature.ts'
import { signersOf } from '@geodepot/contracts/kit/signed-document.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now, wireTime } from '../clock.ts'
import { type Reader, type Tx, recordset } from '../database/database.ts'
import { type Reason, forbidden, reasonIn, refusal, refuseAny } from '../http/refusal.ts'
import { ports } from '../ports.ts'
import { actionPermission } from './authority.ts'
import type { Engine, Standard, Table } from './engine.ts'
import { open } from './write.ts'
import { rowInScope } from './visibility.ts'

/** What was done with a document and can be signed: an entry of its history. */
interface Act {
  readonly event: number
  readonly name: string
  readonly detail: unknown
  readonly happened: string
}
interface Subject {
  readonly id: number
  readonly number: string
}
const reason = reasonIn(signatureMessages)
const roleSaid = (role: SignatureRole) => signatureMessages.texts[`role_${role}`]
const most = 100

/**
 * What is signed: of which document, in which version, and its lines as the document has them for this act. Undefined
 * where there is nothing that anybody signs.
 */
const hashOf = async (
  db: Reader,
  { spec, signing }: Pick<Engine, 'spec' | 'signing'>,
  { id, number }: Subject,
  version: number,
  { name, detail }: Pick<Act, 'name' | 'detail'>,
): Promise<string | undefined> => {
  const lines = await signing?.content(db, id, name, detail)
  if (lines === undefined) return undefined
  return createHash('sha256')
    .update(JSON.stringify({ kind: spec.name, number, version, act: name, lines }))
    .digest('hex')
}

/** Writes down who signed what was done. */
const keep = async (
  tx: Tx,
  engine: Pick<Engine, 'spec' | 'signing'>,
  actor: Actor,
  context: Context,
  document: Subject & { readonly version: number },
  act: Omit<Act, 'happened'>,
  given: readonly SignatureInput[],
  fieldOf: (at: number, field: string) => string,
): Promise<void> => {
  const hash = await hashOf(tx, engine, document, document.version, act)
  const roles = signersOf(engine.spec, act.name)
  const known = await ports().peopleNamed(
    tx,
    given.flatMap(({ signerId }) => signerId ?? []),
  )
  refuseAny(
    given.flatMap(({ signsAs, signerId, drawn, ticked }, at): Reason[] => [
      ...(hash !== undefined && roles.includes(signsAs) ? [] : [reason('notSignedAs', {}, fieldOf(at, 'signsAs'))]),
      ...(given.findIndex((one) => one.signsAs === signsAs) === at
        ? []
        : [reason('twiceSigned', {}, fieldOf(at, 'signsAs'))]),
      ...(drawn === undefined && ticked !== true ? [reason('neitherDrawn', {}, fieldOf(at, 'drawn'))] : []),
      ...(signerId === undefined || known.has(signerId) ? [] : [reason('unknownSigner', {}, fieldOf(at, 'signerId'))]),
    ]),
  )
  if (hash === undefined || given.length === 0) return
  const rows = given.map(({ signsAs, signerName, signerId, drawn, deviceTime }) => ({
    role: signsAs,
    name: signerName,
    signer: signerId ?? null,
    drawn: drawn ?? null,
    device: deviceTime ?? null,
  }))
  await sql`
    insert into document.signature (document_id, event_id, role, signer_name, signer_id, drawn, document_version, content_hash, device_time, signed_at,
      taken_by, taken_by_name, request_id)
    select ${document.id}, ${act.event}, role, name, signer, drawn, ${document.version}, ${hash}, device::timestamp at time zone 'Asia/Shanghai', ${now()},
      ${actor.userId}, ${actor.nickName}, ${context.requestId}
    from ${recordset(rows, { role: 'text', name: 'text', signer: 'bigint', drawn: 'text', device: 'text' })}`.execute(
    tx,
  )
}

/** Keeps what is handed in with a transition; refuses where its first signer, or everyone, has to sign and did not. */
export const signAct = async (
  tx: Tx,
  engine: Pick<Engine, 'spec' | 'signing'>,
  actor: Actor,
  context: Context,
  document: Subject & { readonly version: number },
  act: Omit<Act, 'happened'>,
  given: readonly SignatureInput[] = [],
): Promise<void> => {
  const roles = signersOf(engine.spec, act.name)
  if (roles.length === 0) return
  await keep(tx, engine, actor, context, document, act, given, (at, field) => `signatures.${at}.${field}`)
  const missing = (engine.signing?.everyone ? roles : roles.slice(0, 1)).filter((role) =>
    given.every(({ signsAs }) => signsAs !== role),
  )
  if (missing.length === 0 || (await engine.signing?.needed(tx, act.name)) !== true) return
  if ((await engine.signing?.content(tx, document.id, act.name, act.detail)) === undefined) return
  refuseAny(missing.map((role) => reason('signatureMissing', { role: roleSaid(role) }, 'signatures')))
}

const actsOf = async (db: Reader, spec: AnyDocument, id: number): Promise<readonly Act[]> => {
  const names = Object.keys(spec.transitions).filter((name) => signersOf(spec, name).length > 0)
  const { rows } = await sql<Act>`
    select id as event, action as name, detail, happened_at as happened from document.event
    where document_id = ${id} and action = any(${names}::text[]) order by document.event.id desc limit ${most}`.execute(
    db,
  )
  return rows
}
/** Whether it was done so lately that somebody still signs it. */
const isRecent = ({ happened }: Act): boolean =>
  now().getTime() - Date.parse(`${happened.replace(' ', 'T')}+08:00`) < signableDays * 86_400_000

type Kept = Omit<SignatureRow, 'act' | 'part' | 'intact'> & { readonly event: number; readonly version: number }
/** Who signed what of a document that the caller may see, and what this person may still have signed. */
export const signaturesOf = async <D extends AnyDocument, T extends Table>(
  db: Reader,
  engine: Engine<D, T>,
  actor: Actor,
  row: Standard,
): Promise<Signatures> => {
  const { spec, signing } = engine as unknown as Pick<Engine, 'spec' | 'signing'>
  const acts = await actsOf(db, spec, row.id)
  const { rows } = await sql<Kept>`
    select id as "signatureId", event_id as event, role as "signsAs", signer_name as "signerName", signer_id as "signerId", drawn, signed_at as "signedTime",
      device_time as "deviceTime", taken_by_name as "takenBy", content_hash as "contentHash", document_version as version
    from document.signature where document_id = ${row.id} order by id desc limit ${most * 3}`.execute(db)
  const byEvent = new Map(acts.map((act) => [act.event, act]))
  const partOf = (act: Act): number | null => signing?.part?.(act.name, act.detail) ?? null
  const signatures: SignatureRow[] = []
  const hashes = new Map<string, string | undefined>()
  for (const { event, version, ...kept } of rows.toReversed()) {
    const act = byEvent.get(event)
    if (!act) continue
    const key = `${event} ${version}`
    if (!hashes.has(key)) hashes.set(key, await hashOf(db, { spec, signing }, row, version, act))
    signatures.push({ ...kept, act: act.name, part: partOf(act), intact: hashes.get(key) === kept.contentHash })
  }
  const signed = new Set(rows.map(({ event, signsAs }) => `${event} ${signsAs}`))
  const unsigned: Unsigned[] = []
  const isEnded = spec.states[row.state]?.tone === 'refused'
  for (const act of acts.toReversed()) {
    if (isEnded || !isRecent(act) || !mayDo(actor, actionPermission(spec, act.name)) || !rowInScope(spec, row, actor))
      continue
    const open_ = signersOf(spec, act.name).filter((signsAs) => !signed.has(`${act.event} ${signsAs}`))
    if (open_.length === 0 || (await signing?.content(db, row.id, act.name, act.detail)) === undefined) continue
    for (const signsAs of open_)
      unsigned.push({ eventId: act.event, act: act.name, part: partOf(act), signsAs, doneTime: act.happened })
  }
  return { signatures, unsigned }
}

/** Takes the signature of something that was done before, by whoever may do that. */
export const takeSignature = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  {
    id,
    version,
    eventId,
    ...given
  }: SignatureInput & { readonly id: number; readonly version: number; readonly eventId: number },
): Promise<void> => {
  const { row } = await open(tx, engine, actor, id, version)
  const act = (await actsOf(tx, engine.spec, id)).find(({ event }) => event === eventId)
  const nothing = refusal(signatureMessages, 'nothingToSign', {}, 'eventId')
  if (!act || engine.spec.states[row.state]?.tone === 'refused') throw nothing
  if (!mayDo(actor, actionPermission(engine.spec, act.name))) throw forbidden()
  if (!isRecent(act)) throw refusal(signatureMessages, 'tooLateToSign', { days: signableDays }, 'eventId')
  const { rows } =
    await sql`select 1 from document.signature where event_id = ${eventId} and role = ${given.signsAs}`.execute(tx)
  if (rows.length > 0) throw refusal(signatureMessages, 'signedAlready', {}, 'signsAs')
  await keep(
    tx,
    engine as unknown as Pick<Engine, 'spec' | 'signing'>,
    actor,
    context,
    row,
    act,
    [given],
    (_at, field) => field,
  )
  await audit(tx, actor, context, engine.spec.name, 'takeSignature', [
    { id, after: { act: act.name, signsAs: given.signsAs, signerName: given.signerName, time: wireTime(now()) } },
  ])
}
