import { storeCalls } from '@geodepot/contracts/material/store.ts'
import { useEffect, useRef } from 'react'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import type { Form } from '../../kit/form/index.ts'
import { today } from '../../kit/i18n/index.ts'

/**
 * Writes the day of a store into a field that still has the day that was offered before: the store may be a day behind, or its
 * month be closed and the next day offered. What a person wrote stays.
 */
export const useOfferedDay = <V extends object>(
  form: Form<V>,
  name: keyof V & string,
  day: string | undefined,
): void => {
  const offered = useRef(today())
  useEffect(() => {
    if (day === undefined || day === offered.current) return
    if (form.store.read().values[name] === offered.current) form.set(name, day)
    offered.current = day
  }, [day, form, name])
}

/** The day that is offered in a store. */
export const useStoreDay = (storeId: number): string | undefined =>
  useApiQuery(storeCalls.days, {}).data?.find((store) => store.storeId === storeId)?.today
/** The same for what a form begins with; ours, where nobody says it: the server looks at what is sent anyway. */
export const storeDay = async (storeId: number): Promise<string> => {
  const days = await queryNow(storeCalls.days, {}).catch(() => [])
  return days.find((store) => store.storeId === storeId)?.today ?? today()
}
