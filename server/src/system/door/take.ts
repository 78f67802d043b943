import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { doorMessages } from '@geodepot/contracts/system/door.messages.ts'
import type { DoorTally } from '@geodepot/contracts/system/door.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { isOutage } from '../../kit/database/database.ts'
import { isDiskFailure } from '../../kit/disk.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { importWhole, knownImports } from '../../kit/import/index.ts'
import * as log from './log.ts'
import { type Outcome, outcomeOf, turnedDown } from './outcome.ts'
import { Fault, type Found, type Kept } from './place.ts'
import { takeLines } from './rows.ts'
import type { Door, Look, Working } from './stored.ts'

const mebibyte = 1024 * 1024
const mostMegabytes = 32
const mostAtOnce = 20
const mostAttempts = 3
const mostTold = 1000
// Two looks so far apart that find the same: whoever writes has written it.
const settleMs = 10_000
// A longer name could not have its result beside it.
const longestName = 200

/** What whoever writes says by the name: not yet. */
const isUnfinished = (name: string): boolean => /^[.~]|\.(part|tmp|filepart|crdownload|done)$/i.test(name)
const isResult = (name: string): boolean => name.endsWith('.result.json')
const marker = (name: string): string => `${name}.done`
const resultOf = (name: string): string => `${name}.result.json`

/** Those that are whole, the oldest first, and what else was seen. */
const wholeOf = (
  found: readonly Found[],
  { seen }: Door,
  isAtOnce: boolean,
): { whole: Found[]; looks: Record<string, Look>; waiting: number } => {
  const names = new Set(found.map(({ name }) => name))
  const moment = now().getTime()
  const looks: Record<string, Look> = {}
  const own = found.filter(({ name }) => !isUnfinished(name) && !isResult(name))
  const whole = own
    .filter(({ name, mark }) => {
      const before = seen[name]
      // One of the future was taken while the clock ran ahead.
      const look = before?.mark === mark && before.at <= moment ? before : { mark, at: moment }
      looks[name] = look
      return isAtOnce || names.has(marker(name)) || moment - look.at >= settleMs
    })
    .toSorted((a, b) => a.modified - b.modified || (a.name < b.name ? -1 : 1))
  return { whole, looks, waiting: own.length - whole.length }
}

/** Takes in what is whole. */
export const takeAll = async (working: Working): Promise<DoorTally> => {
  const { db, door, place } = working
  await log.letOwedWait(db)
  const found = await place.list()
  const { whole, looks, waiting } = wholeOf(found, door, place.isWholeAtOnce)
  await sql`update system.door set seen = ${JSON.stringify(looks)} where id = ${door.id}`.execute(db)
  await log.forgetVanished(
    db,
    door.id,
    found.map(({ name }) => name),
    bothOf(doorMessages, 'vanished'),
  )
  const tally = { taken: 0, repeated: 0, refused: 0, waiting, written: 0 }
  for (const one of whole.slice(0, mostAtOnce)) {
    const became = await takeOne(working, one)
    if (became === undefined) tally.waiting += 1
    else tally[became] += 1
  }
  tally.waiting += Math.max(0, whole.length - mostAtOnce)
  return tally
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

type Became = 'taken' | 'repeated' | 'refused' | undefined
const takeOne = async (working: Working, found: Found): Promise<Became> => {
  const { db, door, place } = working
  const { name, size } = found
  if (size > mostMegabytes * mebibyte) {
    const row = await log.claim(db, door.id, { name, size, hash: hashOf(`${name}\0${found.mark}`) })
    if (row.state !== 'taking') return comeAgain(working, row, found, '')
    return finish(working, row, found, turnedDown(refusal(doorMessages, 'tooLarge', { most: mostMegabytes })))
  }
  const bytes = await place.read(name, size)
  // Gone, or written on since: the next look tells.
  if (bytes === undefined || bytes.byteLength !== size) return undefined
  const hash = hashOf(bytes)
  const row = await log.claim(db, door.id, { name, size, hash })
  if (row.state !== 'taking') return comeAgain(working, row, found, hash)
  if (row.attempts > mostAttempts) return finish(working, row, found, turnedDown(refusal(doorMessages, 'gaveUp')))
  const outcome = await outcomeFor(working, row, bytes)
  return outcome && finish(working, row, found, outcome)
}

const contextOf = ({ id, language }: Door): Context => ({
  language,
  requestId: `door-${id}`,
  address: '',
  client: 'file door',
})

// What is asked for too often, or while something is down, is asked for again the next time.
const isBusy = ({ code }: Refusal): boolean => code === 429 || code === 503
const outcomeFor = async (working: Working, row: log.Taken, bytes: Buffer): Promise<Outcome | undefined> => {
  try {
    return await taken(working, row, bytes)
  } catch (error) {
    // Nothing of the file made it fail: it has all its attempts left once there is a database, and room.
    if (isOutage(error) || isDiskFailure(error)) await log.oweWait(working.db, row)
    if (!(error instanceof Refusal)) throw error
    if (error.code === 403 || isBusy(error)) await log.letWait(working.db, row)
    if (error.code === 403) throw new Fault('forbidden')
    return isBusy(error) ? undefined : turnedDown(error)
  }
}

const taken = async (working: Working, row: log.Taken, bytes: Buffer): Promise<Outcome | undefined> => {
  const { db, door, actor } = working
  const context = contextOf(door)
  const known = knownImports().get(door.kind)
  if (!known) return takeLines(working, context, bytes, `door ${row.id}`, row.attempts >= mostAttempts)
  const { counts, isDone, errors } = await importWhole(
    db,
    actor,
    context,
    known,
    { name: row.name, bytes },
    {
      mode: door.mode,
      updateChanged: door.updateChanged,
      ...(row.importId !== null && { before: row.importId }),
      begun: (id) => log.keepImport(db, row, id),
    },
  )
  const wrong = errors.map(({ letter, msg, key: _key, ...error }) => ({ ...error, column: letter, message: msg }))
  return outcomeOf(counts, wrong, isDone)
}

/** A name that is free where it goes to. */
const freeName = async ({ place }: Working, folder: Kept, { id, name }: Pick<log.Taken, 'id' | 'name'>) => {
  const end = extname(name)
  if (Buffer.byteLength(name) > longestName) return `${id}${Buffer.byteLength(end) > 20 ? '' : end}`
  // Of a file that was replaced before it could be put away only the result lies there.
  const isTaken = (await place.has(folder, name)) || (await place.has(folder, resultOf(name)))
  return isTaken ? `${name.slice(0, name.length - end.length)}.${id}${end}` : name
}
const folderFor = (state: string): Kept => (state === 'refused' ? 'failed' : 'done')

/** Keeps what became of it, then puts it where it belongs: what breaks between is put there the next time. */
const finish = async (working: Working, row: log.Taken, found: Found, outcome: Outcome): Promise<Became> => {
  const { db, door } = working
  const { state, counts, wrong, message } = outcome
  const folder = folderFor(state)
  const keptAs = `${folder}/${await freeName(working, folder, row)}`
  const result: log.Result = {
    file: row.name,
    state,
    counts,
    message: message[door.language === 'cn' ? 0 : 1],
    errors: wrong.slice(0, mostTold),
    errorCount: wrong.length,
  }
  await log.keepOutcome(db, row, outcome, result, keptAs)
  await putAway(working, found, { id: row.id, keptAs, result })
  return state === 'refused' ? 'refused' : 'taken'
}

const one = async function* (text: string): AsyncGenerator<string> {
  yield text
}
const putAway = async (
  { db, place }: Working,
  found: Found,
  { id, keptAs, result }: { id: number; keptAs: string; result: log.Result },
): Promise<void> => {
  const [folder, as] = keptAs.split('/') as [Kept, string]
  await place.write(folder, resultOf(as), one(`${JSON.stringify(result, undefined, 2)}\n`))
  const isMoved = await place.move(found, folder, as)
  // Of one that was replaced it said that the other was whole.
  await place.remove(marker(found.name))
  await log.keepPlace(db, id, isMoved ? keptAs : '')
}

/** The same content again: answered as it was then, and nothing is changed. */
const comeAgain = async (working: Working, before: log.Taken, found: Found, hash: string): Promise<Became> => {
  const { db, door } = working
  const came = { name: found.name, size: found.size, hash }
  // Nobody got to put it away.
  if (!before.isPlaced && before.name === came.name && before.result) {
    await putAway(working, found, { id: before.id, keptAs: before.keptAs, result: before.result })
    return before.state === 'refused' ? 'refused' : 'taken'
  }
  const result = repeated(before, came.name)
  const folder = folderFor(before.state)
  const id = await log.keepRepeated(db, door.id, came, result)
  const keptAs = `${folder}/${await freeName(working, folder, { id, name: came.name })}`
  await putAway(working, found, { id, keptAs, result })
  return 'repeated'
}
const repeated = ({ name, beginTime, result }: log.Taken, file: string): log.Result => ({
  counts: { total: 0, new: 0, equal: 0, changed: 0, refused: 0 },
  message: '',
  errors: [],
  errorCount: 0,
  ...result,
  file,
  state: 'repeated',
  repeatOf: { file: name, time: beginTime },
})
