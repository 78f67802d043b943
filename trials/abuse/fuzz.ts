import { prefix } from '../../server/src/kit/http/app.ts'
import { envelopeCodes } from '@geodepot/contracts/kit/wire.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import fc from 'fast-check'
import { routes } from '../../server/src/modules.ts'
import { askedOf } from '../../server/src/testing/request.ts'
import { diceOf } from '../../server/src/testing/random.ts'
import { type Answer, signIn } from '../calls.ts'
import { inLanes } from '../lanes.ts'
import { type Trial, some } from '../trial.ts'
import { inputsOf } from './inputs.ts'
import { peopleAt } from './people.ts'

/** Calls that would end the trial rather than the product. */
const leftOut: Readonly<Record<string, string>> = {
  'system/user.handleResetPwdAll': 'ends every session',
  'system/session.logout': 'ends the caller’s session',
  'system/session.logoutVariant': 'ends the caller’s session',
  'system/online.forceLogout': 'ends sessions',
  'system/user.remove': 'takes the callers away',
  'system/user.changeStatus': 'shuts the callers out',
  'system/user.update': 'moves the callers',
  'system/user.setAuthRole': 'takes the callers’ roles',
  'system/user.resetPwd': 'ends sessions',
  'system/user.updatePwd': 'ends sessions',
  'system/role.update': 'takes the callers’ permissions',
  'system/role.remove': 'takes the callers’ roles',
  'system/role.changeStatus': 'takes the callers’ roles',
  'system/role.dataScope': 'takes the callers’ sight',
  'system/role.cancel': 'takes the callers’ roles',
  'system/role.cancelAll': 'takes the callers’ roles',
  'system/menu.update': 'takes permissions',
  'system/menu.remove': 'takes permissions',
  'system/dept.update': 'shuts the callers’ departments',
  'system/dept.remove': 'takes the callers’ departments',
  'system/config.update': 'changes limits under the trial',
  'system/config.remove': 'changes limits under the trial',
  'system/message.saveChannels': 'sends out of the house',
  'system/message.testChannel': 'sends out of the house',
}
const calls = { long: 20_000, short: 600 } as const
const lanes = 4
// A list of the largest table takes a tenth of this on the smallest machine; beyond it somebody holds the server. Other
// work goes on beside the short form.
const bounds = { long: 5_000, short: 30_000 } as const
const statuses: readonly number[] = [200, 401, 404, 405, 413, 429]

/** Why an answer is not one that the wire promises, or undefined. */
const against = (operation: AnyOperation, { status, code, headers, text }: Answer): string | undefined => {
  if (!statuses.includes(status)) return 'no status of the wire'
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    const isBare = operation.wire === 'bare' && status === 200
    return isBare || (code === 0 && operation.ok === 0) || envelopeCodes.some((one) => one === code)
      ? undefined
      : 'outside the envelope'
  }
  // A redirect of the sign-in through a provider, and files.
  return status === 200 && operation.wire === 'file' && text !== '' && !type.startsWith('text/html')
    ? undefined
    : 'no JSON, and no file'
}

/** Calls made from the operations' own schemas, mostly right and a little wrong, as several people. */
export const fuzz: Trial = {
  name: 'fuzz',
  short: 'sound',
  plant: {
    file: 'contracts/src/kit/wire.ts',
    fault: 'a list is asked for its page 0, or −1, and the database refuses the offset',
    find: 'const pageNum = z.coerce.number().int().min(1).max(',
    replace: 'const pageNum = z.coerce.number().int().max(',
  },
  run: async (place) => {
    const { origin } = await place.product()
    const { nobody, guest, stranger, admin } = await peopleAt(origin)
    const who = {
      admin,
      stranger,
      dispatcher: await signIn(origin, 'dp_sun'),
      crew: await signIn(origin, 'xm_ma'),
      guest,
      nobody,
    }
    const dice = diceOf(place.seed)
    const turns: readonly (keyof typeof who)[] = [
      'admin',
      'admin',
      'admin',
      'admin',
      'stranger',
      'stranger',
      'dispatcher',
      'crew',
      'guest',
      'nobody',
    ]
    const operations = routes.map(({ operation }) => operation).filter(({ name }) => !(name in leftOut))
    const [count, slowMs] = place.short ? [calls.short, bounds.short] : [calls.long, bounds.long]
    const made = operations
      .flatMap((operation) =>
        fc
          .sample(inputsOf(operation), { seed: place.seed, numRuns: Math.ceil(count / operations.length) })
          .map((input) => ({ operation, input, at: dice.next(), as: dice.pick(turns) ?? 'admin' })),
      )
      .toSorted((one, other) => one.at - other.at)
      .slice(0, count)
    const faults: string[] = []
    const seen = new Map<number | undefined, number>()
    let slowest = 0
    const one = async ({ operation, input, as }: (typeof made)[number]): Promise<void> => {
      const upload = operation.body === 'bytes' ? { body: Buffer.from('name,model\n1,2\n') } : {}
      const blame = (what: string) =>
        faults.push(
          `${what}; ${as}, ${operation.name}: ${JSON.stringify({ path: prefix + askedOf(operation, input).path, body: askedOf(operation, input).body }).slice(0, 600)}`,
        )
      let answer = await who[as]
        .call(operation, input, upload)
        .catch((error: unknown) => blame(`no answer (${String(error)})`))
      if (typeof answer === 'number') return
      // Once more by itself: a machine that does other work may stumble.
      if (answer.ms > slowMs) answer = await who[as].call(operation, input, upload)
      slowest = Math.max(slowest, answer.ms)
      seen.set(answer.code ?? answer.status, (seen.get(answer.code ?? answer.status) ?? 0) + 1)
      const wrong =
        against(operation, answer) ??
        (answer.ms > slowMs
          ? `${Math.round(answer.ms)} ms`
          : answer.status === 401 && as !== 'nobody'
            ? 'a session ended'
            : undefined)
      if (wrong !== undefined) blame(`${wrong}: ${answer.status} ${answer.text.slice(0, 160)}`)
    }
    await inLanes(made, lanes, one)
    const codes = [...seen]
      .toSorted()
      .map(([code, times]) => `${code} × ${times}`)
      .join(', ')
    return {
      figures: `${count} calls of ${operations.length} operations (${Object.keys(leftOut).length} left out), seed ${place.seed}; ${codes}; slowest ${Math.round(slowest)} ms`,
      faults: some(faults),
    }
  },
}
