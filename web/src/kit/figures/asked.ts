import { useSearchParams } from 'react-router'

/** What is asked for of these fields, as the address says it: a link shows the same. */
export const useAsked = <F extends string>(fields: readonly F[]) => {
  const [address, setAddress] = useSearchParams()
  const asked = Object.fromEntries(
    fields.flatMap((field) => {
      const value = address.get(field)
      return value === null || value === '' ? [] : [[field, value]]
    }),
  ) as Partial<Record<F, string>>
  const change = (more: Readonly<Record<string, string | undefined>>) =>
    setAddress(
      Object.fromEntries(
        Object.entries({ ...asked, ...more }).flatMap(([name, value]) =>
          typeof value !== 'string' || value === '' ? [] : [[name, value]],
        ),
      ),
      { replace: true },
    )
  return { asked, change }
}
export type Change = ReturnType<typeof useAsked>['change']
