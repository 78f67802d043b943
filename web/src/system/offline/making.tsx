import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { type Written, nextLocalNumber, numberOf, writeAllDown } from '../../kit/offline/index.ts'
import { usePhone } from './phone-context.ts'

interface Made {
  readonly localNumber: string
  readonly title: string
}
type Making = Pick<Written, 'input' | 'photos'> & { readonly title: string }

/**
 * Writing down what makes documents: each goes by this phone's own number at once, until the server has numbered it, and
 * after.
 */
export const useMaking = (act: string) => {
  const p = useText(offlinePageMessages)
  const { person, queue, sendNow, link } = usePhone()
  const [answer, setAnswer] = useState('')
  const [made, setMade] = useState<readonly Made[]>([])
  // Pressed twice before it is on this phone, it is made once.
  const isMaking = useRef(false)
  /** `done` once all of it is on this phone, before it is sent. */
  const make = async (told: () => readonly Making[] | Promise<readonly Making[]>, done: () => void): Promise<void> => {
    if (!person || isMaking.current) return
    isMaking.current = true
    try {
      const all = await told()
      const numbers: string[] = []
      for (const _one of all) numbers.push(await nextLocalNumber())
      const numbered = all.map((one, index) => ({ ...one, localNumber: numbers[index] ?? '' }))
      await writeAllDown(
        numbered.map(({ title, localNumber, ...entry }) => ({
          ...entry,
          act,
          personId: person.userId,
          title: `${localNumber} · ${title}`,
          localNumber,
        })),
      )
      setMade(numbered)
    } catch {
      return setAnswer(p('noRoom'))
    } finally {
      isMaking.current = false
    }
    setAnswer('')
    done()
    scrollTo(0, 0)
    if (link === 'online') await sendNow()
  }
  return {
    answer,
    setAnswer,
    make,
    made,
    /** What this phone wrote down and did not send. */
    waiting: queue.entries.filter((entry) => entry.act === act && entry.state === 'waiting'),
  }
}

const One = ({ of: { localNumber, title } }: { of: Made }) => {
  const t = useText(offlinePageMessages)
  const { queue } = usePhone()
  const entry = queue.entries.find((one) => one.localNumber === localNumber)
  const [number, setNumber] = useState('')
  useEffect(() => {
    if (!entry) void numberOf(localNumber).then((found) => setNumber(found ?? ''))
  }, [entry, localNumber])
  return (
    <li>
      <strong>{localNumber}</strong> {title}
      <br />
      {!entry ? [t('sent'), number].filter(Boolean).join(' · ') : t(entry.state === 'waiting' ? 'saved' : 'kept')}
      {entry?.state === 'kept' && ` · ${entry.msg}`}
    </li>
  )
}
/** What was just made on this phone: by its number here, and by the server's as soon as there is one. */
export const MadeDown = ({ made }: { made: readonly Made[] }) => {
  const t = useText(offlinePageMessages)
  return (
    made.length > 0 && (
      <div className="phone-note is-well" role="status">
        <p>{t('numberedHere')}</p>
        <ul className="phone-made">
          {made.map((one) => (
            <One key={one.localNumber} of={one} />
          ))}
        </ul>
      </div>
    )
  )
}
