import { gzipSync } from 'node:zlib'
import { setting } from '@geodepot/contracts/kit/setting.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { type Answer, type Caller, type Sending, callerAt, signIn } from '../calls.ts'
import { memoryOf } from '../product.ts'
import type { Trial } from '../trial.ts'
import { watchOthers } from '../watch.ts'

/**
 * Somebody else's light call may wait so much longer than it does in peace: a fifth of what a person notices as slow,
 * with room for a busy machine.
 */
const waitMs = 1_000
/** Megabytes that one refused body may cost: it is at most 10 MB itself, and is not kept three times over. */
const memoryMb = 150

const form = (names: number) => Array.from({ length: names }, (_, index) => `n${index}=`).join('&')
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (count: number) => `[${'{},'.repeat(count - 1)}{}]`
const wide = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`
const json = { 'content-type': 'application/json' }

interface Attack {
  readonly name: string
  readonly who?: 'signed-in'
  readonly path: string
  readonly sending: Sending
}
const attacks: readonly Attack[] = [
  { name: '20,000 names', path: session.token.path, sending: { method: 'POST', body: form(20_000) } },
  { name: '85,000 names', path: session.token.path, sending: { method: 'POST', body: form(85_000) } },
  { name: '20,000 names to no path', path: '/nowhere', sending: { method: 'POST', body: form(20_000) } },
  {
    name: '20,000 names with another method',
    path: session.publicKey.path,
    sending: { method: 'POST', body: form(20_000) },
  },
  { name: '20,000 names in a query', path: `${session.captcha.path}?${form(2_000)}`, sending: {} },
  {
    name: 'a million objects',
    path: session.login.path,
    sending: { method: 'POST', headers: json, body: objects(1_000_000) },
  },
  {
    name: 'nested JSON',
    path: session.login.path,
    sending: { method: 'POST', headers: json, body: `{"username":${deep(500_000)}}` },
  },
  { name: 'a wide object', path: session.login.path, sending: { method: 'POST', headers: json, body: wide(500_000) } },
  {
    name: 'objects in gzip',
    path: session.login.path,
    sending: { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(objects(3_300_000)) },
  },
  {
    name: 'a setting of objects',
    who: 'signed-in',
    path: setting.keep.path,
    sending: { method: 'PUT', headers: json, body: `{"name":"a","value":${objects(1_000_000)}}` },
  },
]
// Turned down by the envelope or by the transport; the wire's own words for it.
const refused = ({ status, code }: Answer) => status < 500 && code !== undefined && code !== 200

/** Bodies that cost the server more than whoever sends them. */
export const bodies: Trial = {
  name: 'bodies',
  short: 'sound',
  plant: {
    file: 'contracts/src/kit/operation.ts',
    fault: 'calls of strangers take in as much as anybody sends',
    find: 'const publicBounds: Bounds = { bytes: 16 * kilobyte, values: 100, depth: 4 }',
    replace: 'const publicBounds: Bounds = { bytes: 100 * megabyte, values: 1e9, depth: 1e9 }',
  },
  run: async (place) => {
    const { origin, pid } = await place.product()
    const who: Readonly<Record<'public' | 'signed-in', Caller>> = {
      public: callerAt(origin),
      'signed-in': await signIn(origin, 'guest01'),
    }
    const peace = await watchOthers(origin)
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })
    const calm = await peace.end()
    const faults: string[] = []
    let [longest, most] = [0, 0]
    for (const { name, path, sending, who: by = 'public' } of place.short ? attacks.slice(0, 7) : attacks) {
      const before = memoryOf(pid).now
      const watch = await watchOthers(origin)
      const answer = await who[by].send(path, sending).catch((error: unknown) => String(error))
      const waited = (await watch.end()) - calm
      const grown = memoryOf(pid).now - before
      longest = Math.max(longest, waited)
      most = Math.max(most, grown)
      if (waited > waitMs) faults.push(`${name}: others wait ${waited} ms`)
      if (grown > memoryMb) faults.push(`${name}: the server grows by ${grown} MB`)
      // A connection that is cut in the middle of a body too large is a refusal as well.
      if (typeof answer !== 'string' && !refused(answer) && sending.method !== undefined)
        faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`)
    }
    return {
      figures: `${attacks.length} bodies; others wait ${longest} ms longer than in peace (${calm} ms), ${most} MB`,
      faults,
    }
  },
}
