import type { InspectInput, deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { inspectObjections } from '@geodepot/contracts/equipment/return.rules.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { isBefore } from '@geodepot/contracts/kit/moment.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { goodsOf, post, statedMoment } from '../../ledger/custody/index.ts'
import { keepItems, offeredOn, refuseUnknown, wantsPhotos } from './items.ts'

interface Arrived {
  readonly lineId: number
  readonly device: number | null
  readonly model: number
  readonly left: string
  readonly isDevice: boolean
  /** Where it waits: a device that a stock-take found in another pool is inspected there. */
  readonly place: number
  readonly arrivedAt: string | null
}

/** Writes down what an inspection found: what arrived to be inspected is good from now on, or waits for repair. */
export const inspect = async ({
  tx,
  actor,
  context,
  document,
  input,
}: Doing<typeof deviceReturn, 'equipment.return', InspectInput>): Promise<{ detail: unknown }> => {
  const happenedAt = statedMoment(input.inspectedAt, 'inspectedAt')
  const inspectedAt = happenedAt ?? now()
  const arrived = await arrivedOf(tx, document.id, input)
  refuse(input, arrived, wireTime(inspectedAt), await wantsPhotos(tx, context))
  const offered = await offeredOn(tx, input, context.language)
  refuseUnknown(input, offered)
  const rows = input.lines.flatMap(({ lineId, good, repair, note = '', items }) =>
    (
      [
        ['good', good],
        ['waitRepair', repair],
      ] as const
    ).flatMap(([result, quantity]) =>
      isZero(quantity)
        ? []
        : [{ line: lineId, result, quantity, note: result === 'good' ? '' : note || wrongOf(items) }],
    ),
  )
  await sql`
    insert into equipment.return_inspection (document_id, line_id, result, quantity, note, inspected_at, created_by, created_at)
    select ${document.id}, t.line, t.result, t.quantity, t.note, ${inspectedAt}, ${actor.userId}, ${now()}
    from ${recordset(rows, { line: 'bigint', result: 'text', quantity: 'numeric', note: 'text' })}`.execute(tx)
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    rows.flatMap(({ line, result, quantity, note }) => {
      const one = arrived.get(line)
      if (!one) return []
      return [
        {
          ...goodsOf({ ...one, quantity, condition: 'waitInspect' }),
          kind: 'condition',
          at: one.place,
          becomes: result,
          lineId: line,
          remark: note,
          happenedAt,
          timeField: 'inspectedAt',
        } as const,
      ]
    }),
  )
  const devices = new Map([...arrived].map(([line, { device }]) => [line, device]))
  await keepItems({ tx, actor, context, document, input, inspectedAt, devices, offered })
  return { detail: { lines: input.lines.length } }
}

/** What was found of the items says what is to be repaired, where nothing else does. */
const wrongOf = (items: InspectInput['lines'][number]['items']): string =>
  items.flatMap(({ isGood, note }) => (isGood === 'Y' ? [] : (note ?? []))).join('；')

const arrivedOf = async (tx: Tx, document: number, { lines }: InspectInput): Promise<ReadonlyMap<number, Arrived>> => {
  const { rows } = await sql<Arrived>`
    select l.id as "lineId", l.device_id as device, l.model_id as model, trim_scale(g.uninspected)::text as left, l.device_id is not null as "isDevice", coalesce(d.holder_id, r.to_holder_id) as place, g.arrived_at as "arrivedAt"
    from equipment.return_line l join equipment.return r on r.id = l.document_id join equipment.return_progress g on g.line_id = l.id left join equipment.device d on d.id = l.device_id
    where l.document_id = ${document} and l.id = any(${lines.map(({ lineId }) => lineId)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.lineId, row]))
}

const refuse = ({ lines }: InspectInput, arrived: ReadonlyMap<number, Arrived>, at: string, photos: boolean): void => {
  const last = [...arrived.values()]
    .flatMap(({ arrivedAt }) => arrivedAt ?? [])
    .toSorted()
    .at(-1)
  const objections = [
    ...inspectObjections(lines, arrived, photos),
    ...(last !== undefined && isBefore(at, last)
      ? [{ field: 'inspectedAt', key: 'inspectedBeforeReceived', params: { received: last } }]
      : []),
  ]
  if (objections.length > 0)
    throw new Refusal(
      500,
      objections.slice(0, 200).map((one) => ({ ...one, messages: returnMessages })),
    )
}
