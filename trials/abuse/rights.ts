import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { routes } from '../../server/src/modules.ts'
import { type Named, askedOn, bounded, exceptions, moduleOf, naming } from '../../server/src/testing/records.ts'
import type { Answer } from '../calls.ts'
import { inLanes } from '../lanes.ts'
import { type Trial, some } from '../trial.ts'
import { type People, peopleAt, recordsFor } from './people.ts'

const operations = routes.map(({ operation }) => operation)
const closed = operations.filter(({ permission }) => permission !== 'public')
// GETs of the specification that change something.
const changing = new Set([
  'equipment/application.submit',
  'system/user.handleResetPwdAll',
  'system/session.unlock',
  'system/gen.sync',
])
const nowhere = '999999999'
/** Of no record: an administrator's call is let in, and does no harm. */
const onNothing = ({ path }: AnyOperation) =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, nowhere]))

const isEmpty = ({ body: { rows, data } }: Answer) =>
  [rows, data].some((given) => Array.isArray(given) && given.length === 0)
const said = ({ status, text }: Answer) => `${status} ${text.slice(0, 120)}`
/** The codes of a refusal, or what was answered instead. */
type Expected = (answer: Answer) => boolean
const refusedWith =
  (...codes: readonly number[]): Expected =>
  ({ status, code }) =>
    codes.includes(code ?? status)
const sound: Expected = ({ status, text, headers }) =>
  status < 500 && (text === '' || headers.get('content-type')?.startsWith('text/html') !== true)
const letIn: Expected = (answer) => sound(answer) && ![401, 403].includes(answer.code ?? answer.status)

interface Try {
  readonly who: keyof People
  readonly operation: AnyOperation
  readonly asked: (operation: AnyOperation) => Readonly<Record<string, unknown>>
  readonly what: string
  readonly as: Expected
}
const lanes = 4

/** Every operation, by everybody, on a record of one's own, of another department, and on none. */
export const rights: Trial = {
  name: 'rights',
  short: 'planted',
  plant: {
    file: 'server/src/equipment/device/queries.ts',
    fault: 'a device is shown to whoever names it, whatever department it belongs to',
    find: '`d.deleted_at is null and (${visible(',
    replace: '`d.deleted_at is null and (true or ${visible(',
  },
  run: async (place) => {
    const { origin } = await place.product()
    const people = await peopleAt(origin)
    const { foreign, own } = await recordsFor(people)
    const faults: string[] = []
    const tries: Try[] = []
    const expect = (
      who: keyof People,
      given: readonly AnyOperation[],
      asked: Try['asked'],
      what: string,
      as: Expected,
    ) => tries.push(...given.map((operation) => ({ who, operation, asked, what, as })))
    const [permitted, free] = [
      closed.filter(({ permission }) => permission !== 'signed-in'),
      naming.filter(({ permission }) => permission === 'signed-in'),
    ]
    const reading = naming.filter(({ method, name }) => method === 'GET' && !changing.has(name))
    const on = (named: Named) => (operation: AnyOperation) => askedOn(named, operation)
    expect(
      'stranger',
      bounded,
      on(foreign),
      'on a foreign record',
      (answer) => refusedWith(404)(answer) || isEmpty(answer),
    )
    expect(
      'stranger',
      naming.filter(({ name }) => name in exceptions),
      on(foreign),
      'on a foreign record',
      sound,
    )
    expect('stranger', reading, on(own), 'on an own record', letIn)
    expect('nobody', closed, on(foreign), 'without a token', refusedWith(401))
    expect('guest', permitted, on(foreign), 'without its permission', refusedWith(403))
    expect('guest', free, on(foreign), 'on a foreign record', sound)
    expect('admin', reading, on(foreign), 'on any record', letIn)
    expect('admin', closed, onNothing, 'on none', letIn)
    await inLanes(tries, lanes, async ({ who, operation, asked, what, as }) => {
      // The first fault says that a plant is found.
      if (place.planted && faults.length > 0) return
      const answer = await people[who].call(operation, asked(operation))
      if (!as(answer)) faults.push(`${who}, ${operation.name} ${what}: ${said(answer)}`)
    })
    return {
      figures: `${tries.length} calls of ${operations.length} operations, ${new Set(naming.map(moduleOf)).size} kinds of records that belong to somebody`,
      faults: some(faults),
    }
  },
}
