import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/src/kit/database/database.ts'
import { driftOf } from '../../server/src/ledger/custody/index.ts'
import { inLanes } from '../lanes.ts'
import { type Answer, type Caller, callerAt, granted, signIn } from '../calls.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Writes that are counted: every third one an application of three lines, the others a device with its entries in the
 * ledger. Each carries its number in its name.
 */
export interface Writes {
  /**
   * Sends one, under a key of its own, to whoever answers at `origin`; false when it is not known whether it was done.
   */
  readonly send: (origin: string, number: number) => Promise<Answer | false>
  /**
   * Sends one until it is acknowledged, wherever the product is by then.
   * @throws when it is refused, or after five minutes
   */
  readonly acknowledged: (origin: () => string, number: number) => Promise<void>
}
const isApplication = (number: number) => number % 3 === 0
const nameOf = (number: number) => `write-${String(number).padStart(5, '0')}`

/** Signs in whoever writes, and chooses what is written of. The sessions outlive the product. */
export const writesAt = async (origin: string): Promise<Writes> => {
  const admin = await signIn(origin, 'admin')
  const crew = await signIn(origin, 'xm_ma')
  const {
    rows: [single],
  } = (await granted(admin.call(model.list, { tracking: 'single' }))) as { rows: Row[] }
  const { designStartDate, designEndDate } = (await granted(admin.call(project.get, { id: 'P2601' })))['data'] as Row
  const at = ({ token }: Caller, from: string) => callerAt(from, token)
  const send: Writes['send'] = async (from, number) => {
    const sending = { headers: { 'idempotency-key': `trial-${nameOf(number)}` }, patienceMs: 30_000 }
    const line = { modelId: single?.['modelId'], requestedQty: '1' }
    const made = isApplication(number)
      ? at(crew, from).call(
          applicationCalls.save,
          {
            appName: nameOf(number),
            projectInfoNo: 'P2601',
            planStart: designStartDate,
            planEnd: designEndDate,
            lines: [line, line, line],
          },
          { ...sending, method: 'POST' },
        )
      : at(admin, from).call(
          device.create,
          {
            modelId: single?.['modelId'],
            devName: nameOf(number),
            devSign: nameOf(number),
            ownerOrgId: 'C10801',
            manageOrgId: 'C10801',
            accountState: 'inAccount',
            params: {},
          },
          { ...sending, method: 'POST' },
        )
    return made.catch(() => false)
  }
  const acknowledged: Writes['acknowledged'] = async (where, number) => {
    for (const begin = performance.now(); performance.now() - begin < 300_000; await sleep(100)) {
      const answer = await send(where(), number)
      if (answer !== false && answer.code === 200) return
      if (answer !== false && answer.status !== 503)
        throw new Error(`${nameOf(number)} is refused: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    throw new Error(`${nameOf(number)} is never acknowledged`)
  }
  return { send, acknowledged }
}

/** The numbers of the first so many writes. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

/** Sends so many writes from several at once, each until it is acknowledged. */
export const writeAll = async (
  writes: Writes,
  origin: () => string,
  count: number,
  done: (acknowledged: number) => void,
  lanes = 8,
): Promise<void> => {
  let acknowledged = 0
  await inLanes(upTo(count), lanes, async (number) => {
    await writes.acknowledged(origin, number)
    done((acknowledged += 1))
  })
}

/** Everything in the database that speaks against these writes having been made once each, and whole. */
export const missing = async (databaseUrl: string, numbers: readonly number[]): Promise<string[]> => {
  const { db, close } = connect(databaseUrl, () => undefined, 2)
  try {
    const { rows } = await sql<{ name: string; times: number; parts: number }>`
      select d.name, count(*)::int as times, min((select count(*)::int from equipment.custody_event e where e.device_id = d.id)) as parts
        from equipment.device d where d.name like 'write-%' group by d.name
      union all
      select a.name, count(*)::int, min((select count(*)::int from equipment.application_line l where l.document_id = a.id)) from equipment.application a where a.name like 'write-%' group by a.name`.execute(
      db,
    )
    const found = new Map(rows.map((row) => [row.name, row]))
    const wrong = numbers.flatMap((number) => {
      const row = found.get(nameOf(number))
      if (!row) return [`${nameOf(number)} was acknowledged and is not there`]
      if (row.times !== 1) return [`${nameOf(number)} is there ${row.times} times`]
      const parts = isApplication(number) ? 3 : 1
      return row.parts === parts ? [] : [`${nameOf(number)} has ${row.parts} of ${parts} parts`]
    })
    return [
      ...wrong,
      ...(await driftOf(db)).map(
        ({ what, key, stored, rebuilt }) => `the ledger differs: ${what} of ${key} is ${stored}, rebuilt ${rebuilt}`,
      ),
    ]
  } finally {
    await close()
  }
}
