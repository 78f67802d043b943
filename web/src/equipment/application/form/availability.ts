import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import type { AnswerOf, AskOf } from '@geodepot/contracts/kit/operation.ts'
import { useEffect, useMemo, useState } from 'react'
import { mayDo, usePerson } from '../../../kit/access/index.ts'
import { useApiQuery } from '../../../kit/api/index.ts'
import { useSettled } from '../../../kit/form/index.ts'
import { keyOf } from './kinds.ts'
import type { DraftLine } from '../values.ts'

export type Availability = AnswerOf<typeof applicationCalls.availability>[number]
type Wanted = Pick<DraftLine, 'modelId' | 'categoryId' | 'startDate' | 'accepted' | 'requirements'>
type Asked = AskOf<typeof applicationCalls.availability>['lines'][number]
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * What could be had for each line: one call for all of them, a moment after the
 * last change. Lines that ask for the same share an answer,
 * so that figures stay where they belong while lines come and go.
 */
export const useAvailability = (
  lines: readonly Wanted[],
  from: string | undefined,
): ((line: Wanted) => Availability | undefined) => {
  const allowed = mayDo(usePerson(), applicationCalls.availability.permission)
  const nameOf = (line: Wanted): string | undefined => {
    const key = keyOf(line)
    if (key === undefined) return undefined
    const day = isDay(line.startDate) ? line.startDate : from
    return JSON.stringify({
      [key.startsWith('m') ? 'modelId' : 'categoryId']: Number(key.slice(1)),
      ...(isDay(day) && { startDate: day }),
      ...(line.accepted && { accepted: line.accepted }),
      ...(line.requirements && {
        requirements: line.requirements.filter((one) => one.key !== '' && one.value !== ''),
      }),
    })
  }
  const wanted = useSettled([...new Set(lines.flatMap((line) => nameOf(line) ?? []))].sort().join('\n'))
  const names = useMemo(() => (wanted === '' ? [] : wanted.split('\n')), [wanted])
  const asked = names.map((name) => JSON.parse(name) as Asked)
  const { data } = useApiQuery(
    applicationCalls.availability,
    { lines: asked },
    { enabled: allowed && names.length > 0 },
  )
  const [known, setKnown] = useState<ReadonlyMap<string, Availability>>(new Map())
  // What was found stays beside its line while the next answer is on its way.
  useEffect(() => {
    if (data)
      setKnown(
        (before) =>
          new Map([
            ...before,
            ...names.flatMap((name, index) => {
              const one = data[index]
              return one ? [[name, one] as const] : []
            }),
          ]),
      )
  }, [data, names])
  return (line) => {
    const name = nameOf(line)
    return name === undefined ? undefined : known.get(name)
  }
}
