import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { useEffect, useState } from 'react'
import { CallError, callLight } from '../../kit/api/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { keep, keptOf, useKept } from '../../kit/offline/index.ts'
import { type Worklist, worklist } from './light.ts'
import { type PhonePerson, type Standing, usePhone } from './phone-context.ts'
import { PhonePage } from './phone-page.tsx'

/** Something to do on the phone. */
export interface PhoneTask {
  /** `area/module` of its document. */
  readonly kind: string
  readonly id: number
  /** What is to be done with what, e.g. `接收 · 设备调配`. */
  readonly what: string
  readonly number: string
  readonly about: string
  readonly daysLate: number | null
  /** The page where it is done. */
  readonly path: string
  /** Nothing waits: it is there for whenever there is something to write down. */
  readonly isOffer?: true
}
/** What is there for whenever there is something to write down. */
export const offerOf = (task: Pick<PhoneTask, 'kind' | 'what' | 'about' | 'path'>): PhoneTask => ({
  ...task,
  id: 0,
  number: '',
  daysLate: null,
  isOffer: true,
})
/** A kind of work that can be done on the phone: what of it there is, and all that its page needs without a network. */
export interface PhoneWork {
  readonly tasks: (person: PhonePerson, waiting: Worklist['rows'], language: Language) => Promise<PhoneTask[]>
  readonly kinds: readonly string[]
  /** The name under which a task's page keeps what it shows, and how it is read. */
  readonly keeps: (
    person: PhonePerson,
    task: PhoneTask,
  ) => { readonly key: string; readonly load: () => Promise<unknown> }
}

/** Milliseconds after which what was read for a task is read again. */
const fresh = 10 * 60_000

const useReady = (works: readonly PhoneWork[], tasks: readonly PhoneTask[] | undefined): ReadonlySet<string> => {
  const { person, link } = usePhone()
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!tasks || !person) return undefined
    let isGone = false
    void (async () => {
      // One after the other: a bad link is left to whoever waits.
      for (const task of tasks) {
        const work = works.find(({ kinds }) => kinds.includes(task.kind))
        if (isGone || !work) continue
        const { key, load } = work.keeps(person, task)
        const before = await keptOf(key).catch(() => undefined)
        const isOld = !before || Date.now() - before.at > fresh
        try {
          if (isOld && link === 'online') await keep(key, await load())
          else if (!before) continue
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (!before) continue
        }
        if (!isGone) setReady((now) => new Set([...now, task.path]))
      }
    })()
    return () => {
      isGone = true
    }
  }, [works, tasks, person, link])
  return ready
}

/** A moment on this phone's own clock, in the order in which days stand everywhere else: `MM-dd HH:mm`. */
const timeShown = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(5, 16).replace('T', ' ')

/** When what is shown was read, or why it could not be read again. */
export const AsOf = ({
  at,
  trouble,
  isReading,
  again,
}: {
  at: number | undefined
  trouble: CallError | undefined
  isReading: boolean
  again: () => void
}) => {
  const t = useText(offlinePageMessages)
  return (
    <p className="phone-as-of" role="status">
      {isReading
        ? t('reading')
        : trouble?.kind === 'refused'
          ? t('notYours', { msg: trouble.msg })
          : trouble && at !== undefined
            ? t('unreadable')
            : ''}{' '}
      {at !== undefined && t('asOf', { time: timeShown(at) })}{' '}
      {!isReading && (
        <button type="button" className="phone-plain" onClick={again}>
          {t('again')}
        </button>
      )}
    </p>
  )
}

/** What became of what was just written down: on this phone, with the server already, or not accepted, and why. */
export const WrittenDown = ({ standing }: { standing: Standing | undefined }) => {
  const t = useText(offlinePageMessages)
  if (typeof standing === 'object')
    return (
      <p className="phone-note is-bad" role="alert">
        <strong>{t('kept')}</strong> {t(standing.state === 'kept' ? 'keptText' : 'refusedText', { msg: standing.msg })}
      </p>
    )
  return (
    standing && (
      <p className="phone-note is-well" role="status">
        <strong>{t(standing)}</strong> {standing === 'saved' && t('savedText')}
      </p>
    )
  )
}

/** What there is to do for this person, at once and without a network. */
export const PhoneHome = ({ works }: { works: readonly PhoneWork[] }) => {
  const t = useText(offlinePageMessages)
  const language = useLanguage()
  const { person, queue } = usePhone()
  const read = useKept<PhoneTask[]>(person && `${person.userId}:tasks:${language}`, async () => {
    if (!person) return []
    const { rows } = (await callLight(worklist, {}, { quiet: true, read: true })) as Worklist
    return (await Promise.all(works.map(({ tasks }) => tasks(person, rows, language)))).flat()
  })
  const ready = useReady(works, read.value)
  const waiting = read.value?.filter(({ isOffer }) => !isOffer)
  const offers = read.value?.filter(({ isOffer }) => isOffer) ?? []
  const writtenFor = ({ kind, id }: PhoneTask) =>
    queue.entries.filter(
      ({ act, input, state }) => act.startsWith(`${kind}.`) && input['id'] === id && state === 'waiting',
    ).length
  return (
    <PhonePage heading={t('tasks')} here="/app">
      {person && <AsOf {...read} />}
      {waiting?.length === 0 && (
        <div className="phone-empty">
          <h2>{t('none')}</h2>
          <p>{t('noneText')}</p>
        </div>
      )}
      {person && read.value === undefined && !read.isReading && <p className="phone-note">{t('neverRead')}</p>}
      <ul className="phone-cards">
        {waiting?.map((task) => (
          <li key={task.path}>
            <a href={task.path}>
              <small>{task.what}</small>
              <strong>{task.about === '' ? task.number : task.about}</strong>
              <span className="phone-facts">
                {task.about !== '' && <span>{task.number}</span>}
                {task.daysLate !== null && (
                  <span className="phone-tag is-bad">{t('late', { count: task.daysLate })}</span>
                )}
                {writtenFor(task) > 0 && (
                  <span className="phone-tag">{t('writtenDown', { count: writtenFor(task) })}</span>
                )}
                {ready.has(task.path) && <span className="phone-tag is-well">{t('readyOffline')}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <section>
          <h2>{t('begin')}</h2>
          <ul className="phone-cards">
            {offers.map(({ path, what, about }) => (
              <li key={path}>
                <a href={path}>
                  <strong>{what}</strong>
                  <small>{about}</small>
                  {ready.has(path) && (
                    <span className="phone-facts">
                      <span className="phone-tag is-well">{t('readyOffline')}</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PhonePage>
  )
}
