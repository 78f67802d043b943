import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { type ChangeEvent, useState } from 'react'
import { today, useText } from '../../kit/i18n/index.ts'
import {
  type Waiting,
  dismiss,
  dismissPhoto,
  readFromFile,
  senderOf,
  takeIn,
  writtenToFile,
} from '../../kit/offline/index.ts'
import { usePhone } from './phone-context.ts'
import { PhonePage } from './phone-page.tsx'

const Entry = ({ of, photos }: { of: Waiting; photos: number }) => {
  const t = useText(offlinePageMessages)
  const { title, state, msg, entryKey } = of
  return (
    <li className={state === 'waiting' ? undefined : 'is-bad'}>
      <strong>{title}</strong>
      <span className="phone-facts">
        <span className={`phone-tag ${state === 'waiting' ? '' : 'is-bad'}`}>
          {t(state === 'waiting' ? 'waiting' : 'kept')}
        </span>
        {photos > 0 && <span>{t('photosOf', { count: photos })}</span>}
      </span>
      {state === 'waiting' && msg !== '' && <p>{t('retry', { msg })}</p>}
      {state !== 'waiting' && (
        <>
          <p>{t(state === 'kept' ? 'keptText' : 'refusedText', { msg })}</p>
          <p className="phone-buttons">
            {state === 'kept' && <a href="/user/offline">{t('openList')}</a>}
            <button type="button" onClick={() => void dismiss(entryKey)}>
              {t('dismiss')}
            </button>
          </p>
        </>
      )}
    </li>
  )
}

const save = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** What this phone has not sent yet, and the ways in which it leaves the phone. */
export const QueuePage = () => {
  const t = useText(offlinePageMessages)
  const { queue, person, sendNow, isSending } = usePhone()
  const [said, setSaid] = useState('')
  const mine = queue.entries.filter((entry) => senderOf(entry) === person?.userId)
  const others = queue.entries.filter((entry) => senderOf(entry) !== person?.userId)
  const photosOf = ({ entryKey }: Waiting) => queue.photos.filter((photo) => photo.entryKey === entryKey).length
  const alone = queue.photos.filter(
    ({ entryKey, msg }) => msg === '' && queue.entries.every((entry) => entry.entryKey !== entryKey),
  ).length
  const neverTaken = queue.photos.filter(({ msg, personId }) => msg !== '' && personId === person?.userId)
  const toFile = async () => {
    const unsent = queue.entries.filter(({ state }) => state === 'waiting')
    const keys = new Set(unsent.map(({ entryKey }) => entryKey))
    save(
      await writtenToFile(
        unsent,
        queue.photos.filter(({ entryKey }) => keys.has(entryKey)),
      ),
      `${t('fileName', { day: today() })}.json`,
    )
  }
  const fromFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file || !person) return
    const found = await readFromFile(file)
    if (!found) return setSaid(t('noFile'))
    const count = await takeIn(person.userId, found.entries, found.photos)
    setSaid(count === 0 ? t('takenNone') : t('takenIn', { count }))
  }
  return (
    <PhonePage heading={t('queueTitle')} here="/app/queue">
      {queue.entries.length + queue.photos.length === 0 && (
        <div className="phone-empty">
          <h2>{t('queueNone')}</h2>
          <p>{t('queueNoneText')}</p>
        </div>
      )}
      <ul className="phone-cards">
        {mine.map((entry) => (
          <Entry key={entry.entryKey} of={entry} photos={photosOf(entry)} />
        ))}
        {neverTaken.map(({ id, name, msg }) => (
          <li key={id}>
            <strong>{name}</strong>
            <p>{t('refusedText', { msg })}</p>
            <p className="phone-buttons">
              <button type="button" onClick={() => void dismissPhoto(id)}>
                {t('dismiss')}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {alone > 0 && <p className="phone-note">{t('photosLeft', { count: alone })}</p>}
      {person && mine.some(({ state }) => state === 'waiting') && (
        <button type="button" className="phone-main" disabled={isSending} onClick={() => void sendNow()}>
          {t(isSending ? 'sending' : 'sendNow')}
        </button>
      )}
      {others.length > 0 && (
        <section>
          <h2>{t('ofOthers', { count: others.length })}</h2>
          <p>{t('ofOthersText')}</p>
          <ul className="phone-cards">
            {others.map((entry) => (
              <li key={entry.entryKey}>
                <strong>{entry.title}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('handInFile')}</h2>
        <p>{t('handInText')}</p>
        <p className="phone-buttons">
          {queue.entries.some(({ state }) => state === 'waiting') && (
            <button type="button" onClick={() => void toFile()}>
              {t('saveFile')}
            </button>
          )}
          {person && (
            <label className="phone-file">
              {t('handInFile')}
              <input type="file" accept="application/json,.json" onChange={(event) => void fromFile(event)} />
            </label>
          )}
        </p>
        <p role="status">{said}</p>
      </section>
    </PhonePage>
  )
}
