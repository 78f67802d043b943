import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { BusinessType } from '@geodepot/contracts/system/operlog.ts'

/** `area/module.call` in its two parts. */
export const partsOf = (name: string): { module: string; call: string } => {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? { module: name, call: '' } : { module: name.slice(0, dot), call: name.slice(dot + 1) }
}

type Facts = Pick<AnyOperation, 'name' | 'method' | 'path' | 'wire'>
const kinds: readonly (readonly [kind: BusinessType, is: (operation: Facts, call: string) => boolean])[] = [
  ['8', ({ path, wire }) => path.startsWith('/code/gen') && wire === 'file'],
  ['5', (_operation, call) => /export/i.test(call)],
  ['6', ({ path }) => /import/i.test(path)],
  ['0', ({ wire }) => wire === 'file'],
  ['4', ({ path }) => /\/(authUser|authRole|dataScope)\b/.test(path)],
  ['7', (_operation, call) => call.startsWith('force')],
  ['9', (_operation, call) => /^(clean|clear|refresh)/.test(call)],
  ['3', ({ method }) => method === 'DELETE'],
  ['1', ({ method }, call) => method === 'POST' && call === 'create'],
]
/** What kind of doing a call is, as the operation log sorts them: by what its contract says of it. */
export const businessTypeOf = (operation: Facts): BusinessType =>
  kinds.find(([, is]) => is(operation, partsOf(operation.name).call))?.[0] ?? '2'
