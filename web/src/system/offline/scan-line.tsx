import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { onOneLine } from '@geodepot/contracts/kit/zero-width.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { type FormEvent, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import Camera from '../../kit/scan/camera.tsx'
import { hasLabels, labelIn, throughLabels } from '../../kit/scan/labels.ts'
import { useCodeReader } from '../../kit/scan/reader.ts'

/** Takes codes one after the other: from a scanner that types, by hand, or by camera. `answer` is what the last one came to. */
export const ScanLine = ({ take, answer }: { take: (code: string) => void; answer: string }) => {
  const t = useText(offlinePageMessages)
  const [code, setCode] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const enterCode = async (given: string) => {
    // A code may bring line breaks and control signs along, and a keyboard wide digits: no number has them.
    const typed = onOneLine(halfWidth(given))
    setSaid('')
    if (!hasLabels(typed)) return take(labelIn(typed)?.told ?? typed)
    const { text, notes, out } = await throughLabels(typed)
    setSaid([...notes.values(), ...out.values()].join(' · '))
    if (text.trim() !== '') take(text.trim())
    return undefined
  }
  const read = useCodeReader()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setCode('')
    if (typed !== '') void enterCode(typed)
  }
  return (
    <>
      <form className="phone-scan" onSubmit={enter}>
        <input
          aria-label={t('scan')}
          placeholder={t('scan')}
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => setCode(target.value)}
        />
        {code.trim() === '' && read ? (
          <button type="button" onClick={() => setOpen(true)}>
            {t('camera')}
          </button>
        ) : (
          <button type="submit">{t('scanNow')}</button>
        )}
      </form>
      <p role="status">{[answer, said].filter(Boolean).join(' · ')}</p>
      {isOpen && read && (
        <Camera
          read={read}
          take={(codes) => codes.forEach((one) => void enterCode(one))}
          close={() => setOpen(false)}
          answer={answer}
        />
      )}
    </>
  )
}
