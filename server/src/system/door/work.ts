import { bothOf, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { DoorTally } from '@geodepot/contracts/system/door.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Database, inTransaction, isOutage } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { whileAlive } from '../../kit/import/index.ts'
import { send } from '../../kit/push/index.ts'
import { personOf } from '../session/index.ts'
import { isKind, mayUse } from './kinds.ts'
import { Fault, refusedBy } from './place.ts'
import { planBack, writeDue } from './send.ts'
import { type Door, doorAt, doorsDue, placeOf } from './stored.ts'
import { takeAll } from './take.ts'

type Report = (error: unknown) => void
interface Worked {
  readonly tally: DoorTally
  readonly fault?: Fault
}
const nothing: DoorTally = { taken: 0, repeated: 0, refused: 0, waiting: 0, written: 0 }

/** Works at one door, on one node at a time: undefined where somebody does already. */
const workAt = (db: Database, id: number, report: Report): Promise<Worked | undefined> =>
  whileAlive(db, `door ${id}`, async () => {
    const door = await doorAt(db, id, now())
    if (!door?.isActive) return { tally: nothing }
    try {
      const tally = await worked(db, door, report)
      await keepFault(db, door, undefined)
      return { tally }
    } catch (error) {
      if (isOutage(error)) throw error
      const fault = error instanceof Fault ? error : new Fault('unexpected', {}, error)
      if (fault.key === 'unexpected' || fault.key === 'silent') report(fault.cause)
      await keepFault(db, door, fault)
      return { tally: nothing, fault }
    }
  })

const worked = async (db: Database, door: Door, report: Report): Promise<DoorTally> => {
  const actor = door.isOpen ? await personOf(db, door.userId) : undefined
  if (!actor) throw new Fault('account')
  if (!isKind(door.direction, door.kind)) throw new Fault('kind')
  if (!mayUse(actor, door)) throw new Fault('forbidden')
  const place = placeOf(door)
  await place.open()
  const working = { db, door, actor, place, report }
  return door.direction === 'in' ? takeAll(working) : writeDue(working)
}

/** Tells on its row what is wrong, and whoever made the door when it is new. */
const keepFault = (db: Database, { id, name, ownerId }: Door, fault: Fault | undefined): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [cn, en] = fault ? bothOf(doorMessages, `fault_${fault.key}`, fault.params) : ['', '']
    const { rows } = await sql<{ id: number }>`
      update system.door set fault = ${cn}, fault_en = ${en} where id = ${id} and fault <> ${cn} returning id`.execute(
      tx,
    )
    if (rows.length === 0 || !fault) return
    await send(tx, [
      {
        to: ownerId === null ? [] : [ownerId],
        kind: 'alert',
        title: bothOf(doorMessages, 'faultTitle', { name }),
        body: bothOf(doorMessages, 'faultBody', (language) => ({
          reason: textOf(doorMessages, `fault_${fault.key}`, language, fault.params),
        })),
        link: '/system/door',
      },
    ])
  })

/** Works at one door because somebody asks for it. @throws Refusal where that cannot be, with what is wrong */
export const workNow = async (db: Database, id: number, report: Report): Promise<DoorTally> => {
  const door = await doorAt(db, id, now())
  if (!door) throw notFound()
  if (!door.isActive) throw refusal(doorMessages, 'stopped')
  const done = await workAt(db, id, report)
  if (!done) throw refusal(doorMessages, 'busy')
  if (done.fault) throw refusedBy(done.fault)
  return done.tally
}

/** Works at all that are due, one after the other: what is wrong with one holds up no other. */
export const workAll = async (
  db: Database,
  report: Report,
): Promise<Omit<DoorTally, 'waiting'> & { doors: number; faults: number }> => {
  await planBack(db)
  const sum = { ...nothing, doors: 0, faults: 0 }
  for (const id of await doorsDue(db, now())) {
    const done = await workAt(db, id, report)
    if (!done) continue
    sum.doors += 1
    if (done.fault) sum.faults += 1
    for (const name of ['taken', 'repeated', 'refused', 'written'] as const) sum[name] += done.tally[name]
  }
  return sum
}
