import { isRecord, stored } from '../../kit/browser/index.ts'

/** Somebody whom the provider knows and who has yet to name an account here. */
interface Binding {
  readonly ticket: string
  readonly name: string
}
const none: Binding = { ticket: '', name: '' }
const store = stored<Binding>(
  'openid-binding',
  none,
  (value): value is Binding =>
    isRecord(value) && typeof value['ticket'] === 'string' && typeof value['name'] === 'string',
  'tab',
)

export const keepBinding = (binding: Binding): void => {
  store.write(binding)
}
export const dropBinding = (): void => {
  store.forget()
}
export const binding = (): Binding | undefined => {
  const found = store.read()
  return found.ticket === '' ? undefined : found
}
