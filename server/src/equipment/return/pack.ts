import { type PackInput, type returnCalls, deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import type { DeviceGroup } from '@geodepot/contracts/equipment/category.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import type { SignatureInput } from '@geodepot/contracts/kit/signature.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { type Reader, type Tx, namedIn } from '../../kit/database/database.ts'
import { type Draft, create, documentVisible, open, perform, update } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { byCode, fieldGoodsOf } from '../field/index.ts'
import { returns } from './document.ts'
import { findPools } from './queries.ts'

type Packing = AnswerOf<typeof returnCalls.packing>
/** What a phone takes along to pack: what its person's projects have, where it may go, and the drafts that it may go onto. */
export const takeAlong = async (db: Reader, actor: Actor, language: Language): Promise<Packing> => {
  const field = await fieldGoodsOf(db, actor, language)
  const projects = field.projects.map(({ projectInfoNo }) => projectInfoNo)
  const [pools, { rows: drafts }] = await Promise.all([
    findPools(db, language),
    sql<Packing['drafts'][number]>`
      select a.id, a.number, a.project_id as "projectInfoNo", ${namedIn('h', language)} as "toPool", a.device_group as "backDeviceType"
      from equipment.return a join equipment.holder h on h.id = a.to_holder_id
      where a.state = 'draft' and a.project_id = any(${projects}::text[]) and ${documentVisible(deviceReturn, actor, 'a')} order by a.id desc limit 50`.execute(
      db,
    ),
  ])
  return { ...field, pools, drafts }
}

type Line = Draft<typeof deviceReturn>['lines'][number]
const keyOf = ({ devId, modelId, condition = 'good' }: Line): string =>
  devId === undefined ? `${modelId} ${condition}` : String(devId)
/** Lines that came together: a device is packed once, and quantities of one condition are one. */
const merged = (lines: readonly Line[]): Line[] => {
  const all = new Map<string, Line>()
  for (const line of lines) {
    const before = all.get(keyOf(line))
    all.set(keyOf(line), {
      ...before,
      ...line,
      ...(before && line.devId === undefined && { qty: add(before.qty ?? '0', line.qty ?? '0') }),
      packedNote: [...new Set([before?.packedNote, line.packedNote].filter(Boolean))].join('；').slice(0, 200),
    })
  }
  return [...all.values()]
}

/** The group of what was packed, where nobody said it. */
const groupOf = async (tx: Tx, lines: readonly Line[]): Promise<DeviceGroup> => {
  const { rows } = await sql<{ group: DeviceGroup }>`
    select c.device_group as "group" from equipment.model m join equipment.category c on c.id = m.category_id
    where m.id in (select d.model_id from equipment.device d where d.id = any(${lines.flatMap(({ devId }) => devId ?? [])}::bigint[]))
      or m.id = any(${lines.flatMap(({ modelId }) => modelId ?? [])}::bigint[]) order by m.id limit 1`.execute(tx)
  return rows[0]?.group ?? '1'
}

interface Standing {
  readonly devId: number | null
  readonly modelId: number
  readonly condition: TechState
  readonly qty: string
  readonly packedNote: string
}
const linesOf = async (tx: Tx, id: number): Promise<Line[]> =>
  (
    await sql<Standing>`
      select device_id as "devId", model_id as "modelId", condition, trim_scale(quantity)::text as qty, packed_note as "packedNote"
      from equipment.return_line where document_id = ${id} order by position`.execute(tx)
  ).rows.map(({ devId, modelId, condition, qty, packedNote }) =>
    devId === null ? { modelId, condition, qty, packedNote } : { devId, packedNote },
  )

/** A submission takes nothing but signatures. */
const signedBy = (signatures: readonly SignatureInput[]) =>
  ({ signatures }) as object as TransitionInput<typeof deviceReturn, 'submit'>

/** What was packed goes onto the draft as it is by now, or becomes a return of its own; handed in, if that was wanted. */
export const pack = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, submit, signatures = [], lines: given, ...header }: PackInput,
): Promise<{ id: number; number: string }> => {
  if (submit !== 'Y' && signatures.length > 0) throw refusal(returnMessages, 'signedDraft', {}, 'signatures')
  const stands = id === undefined ? undefined : await open(tx, returns, actor, id)
  const lines = await byCode(tx, stands?.row.project_id ?? header.projectInfoNo, given, returnMessages)
  const made = stands
    ? { id: stands.id, number: stands.number }
    : (
        await create(tx, returns, actor, context, [
          {
            header: { ...header, backDeviceType: header.backDeviceType ?? (await groupOf(tx, lines)) },
            lines: merged(lines),
          },
        ])
      )[0]
  const { id: document = 0, number = '' } = made ?? {}
  if (stands) {
    const { row } = stands
    await update(tx, returns, actor, context, document, undefined, {
      header: {
        projectInfoNo: row.project_id,
        toHolderId: row.to_holder_id,
        backDeviceType: row.device_group as DeviceGroup,
        expectedArrival: row.expected_on ?? undefined,
        remark: [...new Set([row.remark, header.remark ?? ''])].filter(Boolean).join('\n').slice(0, 500),
      },
      lines: merged([...(await linesOf(tx, document)), ...lines]),
    })
  }
  if (submit === 'Y') await perform(tx, returns, actor, context, 'submit', document, undefined, signedBy(signatures))
  return { id: document, number }
}
