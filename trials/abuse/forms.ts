import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { routes } from '../../server/src/modules.ts'
import { askedOf } from '../../server/src/testing/request.ts'
import { signIn } from '../calls.ts'
import { type Trial, some } from '../trial.ts'

const edge = 'edge7d1f'
const part = (disposition: string, content = 'x') =>
  `--${edge}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`
const type = `multipart/form-data; boundary=${edge}`
/** Forms that no browser makes, by what is wrong with them. */
const broken: readonly (readonly [name: string, body: string, type: string])[] = [
  ['a file without a name', `${part('name="file"; filename=""')}--${edge}--\r\n`, type],
  ['nothing without a name', `${part('name="file"; filename=""', '')}--${edge}--\r\n`, type],
  ['cut before its end', part('name="file"; filename="a.txt"').slice(0, -2), type],
  ['cut in its head', part('name="file"; filename="a.txt"').slice(0, 40), type],
  ['without parts', `--${edge}--\r\n`, type],
  ['empty', '', type],
  ['no boundary', part('name="file"; filename="a.txt"'), 'multipart/form-data'],
  [
    'another boundary',
    `${part('name="file"; filename="a.txt"')}--${edge}--\r\n`,
    'multipart/form-data; boundary=other',
  ],
  ['no disposition', `--${edge}\r\n\r\nx\r\n--${edge}--\r\n`, type],
  ['names of objects', `${part('name="__proto__"')}${part('name="constructor"')}--${edge}--\r\n`, type],
  [
    'two files',
    `${part('name="file"; filename="a.txt"')}${part('name="file"; filename="b.txt"')}--${edge}--\r\n`,
    type,
  ],
  ['a path for a name', `${part('name="file"; filename="../../a\u0000.txt"')}--${edge}--\r\n`, type],
  [
    'a thousand fields',
    `${Array.from({ length: 1000 }, (_, index) => part(`name="f${index}"`)).join('')}--${edge}--\r\n`,
    type,
  ],
]
const uploads = routes.map(({ operation }) => operation).filter(({ body }) => body === 'bytes')
const others = routes
  .map(({ operation }) => operation)
  .filter(({ body, method }) => body !== 'bytes' && method !== 'GET' && method !== 'DELETE')

/** Forms that are none, to whatever takes one: nothing breaks, and everything is answered. */
export const forms: Trial = {
  name: 'forms',
  short: 'sound',
  plant: {
    file: 'server/src/kit/http/body.ts',
    fault: 'a form that breaks off is taken for a fault of the server',
    find: 'throw error instanceof Refusal ? error : unfinished(request)',
    replace: 'throw error',
  },
  run: async (place) => {
    const { origin, output } = await place.product()
    const admin = await signIn(origin, 'admin')
    const faults: string[] = []
    const chosen: readonly AnyOperation[] = [
      ...uploads,
      ...(place.short ? others.slice(0, 3) : others.filter((_, index) => index % 10 === 0)),
    ]
    let calls = 0
    for (const operation of chosen) {
      for (const [name, body, contentType] of broken) {
        calls += 1
        const { path } = askedOf(
          operation,
          Object.fromEntries(Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, field]) => [field ?? '', '1'])),
        )
        const answer = await admin
          .send(path, { method: operation.method, body, headers: { 'content-type': contentType }, patienceMs: 10_000 })
          .catch((error: unknown) => String(error))
        if (typeof answer === 'string') faults.push(`${operation.name}, ${name}: no answer (${answer})`)
        else if (answer.status >= 500)
          faults.push(`${operation.name}, ${name}: ${answer.status} ${answer.text.slice(0, 120)}`)
      }
    }
    const errors = output()
      .split('\n')
      .filter((line) => line.includes('"level":50')).length
    if (errors > 0) faults.push(`${errors} errors in the log`)
    return { figures: `${calls} forms to ${chosen.length} operations`, faults: some(faults) }
  },
}
