import { setting } from '@geodepot/contracts/kit/setting.ts'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { usePerson } from './access.tsx'
import { useApiQuery, call } from '../api/index.ts'
import { stored, signal } from '../browser/index.ts'

// This browser's copy: shown at once, until the server's word arrives, and where there is none.
const anything = (value: unknown): value is unknown => value !== undefined
const local = (person: number, name: string) => stored<unknown>(`setting:${person}:${name}`, undefined, anything)
const keyOf = (person: number, name: string) => `${person}:${name}`

const values = new Map<string, unknown>()
const changes = signal()
const valueOf = (person: number, name: string): unknown => {
  const key = keyOf(person, name)
  if (!values.has(key)) values.set(key, local(person, name).read())
  return values.get(key)
}
const write = (person: number, name: string, value: unknown) => {
  values.set(keyOf(person, name), value)
  if (value === undefined) local(person, name).forget()
  else local(person, name).write(value)
  changes.emit()
}

// What the server has not heard of yet: a page that was left too soon sends it the next time, and the server's older
// word does not replace it.
const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
const unsent = (person: number) => stored<readonly string[]>(`settings-unsent:${person}`, [], areNames)

const pause = 500
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Sends a setting on once the person has come to rest: a column that is dragged changes many times. */
const send = (person: number, name: string, value: unknown) => {
  const key = keyOf(person, name)
  clearTimeout(waiting.get(key))
  unsent(person).write([...new Set([...unsent(person).read(), name])])
  waiting.set(
    key,
    setTimeout(() => {
      waiting.delete(key)
      // That it could not be kept is no reason to disturb anybody: this browser remembers it.
      call(setting.keep, { name, ...(value !== undefined && { value }) }, { quiet: true, change: true }).then(
        () => {
          if (!waiting.has(key))
            unsent(person).write(
              unsent(person)
                .read()
                .filter((one) => one !== name),
            )
        },
        () => undefined,
      )
    }, pause),
  )
}

const taken = new Set<number>()
/** Reads a person's settings off the server, once. */
const useServed = (person: number): void => {
  const { data } = useApiQuery(setting.all, {}, { fresh: Infinity, enabled: !taken.has(person) })
  useEffect(() => {
    if (data === undefined || taken.has(person)) return
    taken.add(person)
    const own = unsent(person).read()
    for (const [name, value] of Object.entries(data))
      if (!own.includes(name) && JSON.stringify(valueOf(person, name)) !== JSON.stringify(value))
        write(person, name, value)
    for (const name of own) if (!waiting.has(keyOf(person, name))) send(person, name, valueOf(person, name))
  }, [data, person])
}
/** Forgets what was read and set, as a new page would: for tests. */
export const forgetPreferences = (): void => {
  taken.clear()
  values.clear()
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
}

/**
 * A setting of the person who is signed in, kept on the server and at hand in this browser. What is not what `is` says
 * counts as `none`; setting it to `none` forgets it.
 */
export const usePreference = <T>(name: string, none: T, is: (value: unknown) => value is T): [T, (next: T) => void] => {
  const person = usePerson().userId
  useServed(person)
  const value = useSyncExternalStore(changes.subscribe, () => valueOf(person, name))
  const set = useCallback(
    (next: T) => {
      const kept = next === none ? undefined : next
      write(person, name, kept)
      send(person, name, kept)
    },
    [person, name, none],
  )
  return [is(value) ? value : none, set]
}
