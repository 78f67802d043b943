import type { CheckDetail, CheckRow } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import type { Found } from '@geodepot/contracts/equipment/check-template.rules.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { useEffect, useState } from 'react'
import { callLight } from '../../../kit/api/index.ts'
import { forget, keep, keptOf } from '../../../kit/offline/index.ts'
import { type PhoneWork, got, mayDo } from '../../../system/offline/index.ts'

const kind = 'equipment/check'
export const act = `${kind}.complete`
/** The calls of the page. A test holds them to the contract. */
export const light = {
  list: got('/equipment/check/list', 'rows'),
  get: got('/equipment/check/{id}'),
} as const

/** What is to be looked at: today's orders, and the items of each template that they go by. */
export interface Today {
  readonly rows: readonly CheckRow[]
  readonly templates: readonly Template[]
}
export type Template = Pick<CheckDetail, 'templateId' | 'templateVersion' | 'items'>

export const keyOf = (userId: number): string => `${userId}:${kind}:today`
const read = { quiet: true, read: true } as const
export const load = async (): Promise<Today> => {
  const { rows } = (await callLight(light.list, { mine: true, pageSize: 500 } as never, read)) as {
    rows: readonly CheckRow[]
  }
  // Orders of one template share its items: one of each is read.
  const firsts = [...new Map(rows.toReversed().map((row) => [row.templateId, row.id])).values()]
  const details = await Promise.all(
    firsts.map((id) => callLight(light.get, { id } as never, read) as Promise<CheckDetail>),
  )
  return {
    rows,
    templates: details.map(({ templateId, templateVersion, items }) => ({ templateId, templateVersion, items })),
  }
}

/** Checks that wait for this person: one task, whose page lists them. */
export const checking: PhoneWork = {
  kinds: [kind],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'equipment:check:complete')) return []
    const { rows } = (await callLight(light.list, { mine: true, pageSize: 500 } as never, read)) as {
      rows: readonly CheckRow[]
    }
    if (rows.length === 0) return []
    const late = rows.filter(({ orderStatus }) => orderStatus === '3').length
    return [
      {
        kind,
        id: 0,
        number: textOf(checkMessages, 'devicesWait', language, { count: rows.length }),
        about: late > 0 ? textOf(checkMessages, 'devicesLate', language, { count: late }) : '',
        daysLate: null,
        what: textOf(checkMessages, 'title', language),
        path: '/app/check',
      },
    ]
  },
  keeps: ({ userId }) => ({ key: keyOf(userId), load }),
}

export interface Answer {
  readonly value: string
  readonly good?: boolean
  readonly remark: string
  readonly photos: readonly Blob[]
}
export const blank: Answer = { value: '', remark: '', photos: [] }
export type Answers = ReadonlyMap<number, Answer>
export const foundOf = ({ value, good, photos }: Answer): Found => ({ value, good, photos: photos.length })

/** What was answered so far, as it is kept in case the browser is closed. */
export const useAnswers = (name: string | undefined) => {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (name === undefined) return
    void keptOf<readonly (readonly [number, Answer])[]>(name)
      .catch(() => undefined)
      .then((found) => {
        if (found) setAnswers(new Map(found.value))
        setRead(true)
      })
  }, [name])
  useEffect(() => {
    if (name === undefined || !isRead) return
    void (answers.size === 0 ? forget(name) : keep(name, [...answers])).catch(() => undefined)
  }, [name, isRead, answers])
  return { answers, setAnswers }
}
