import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'

/** Bytes that are shown of a text. */
const most = 512 * 1024
const reachable = 0

/** Text in UTF-8, or in the older Chinese code that Windows still writes. */
const decodedText = (bytes: Uint8Array, whole: boolean): string => {
  try {
    // What was cut may end inside a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A plain text, as it is. */
export const PlainText = ({ content }: { content: Blob }) => {
  const t = useText(filePageMessages)
  const [text, setText] = useState<string>()
  const whole = content.size <= most
  useEffect(() => {
    let wanted = true
    void content
      .slice(0, most)
      .arrayBuffer()
      .then((bytes) => {
        if (wanted) setText(decodedText(new Uint8Array(bytes), whole))
      })
    return () => {
      wanted = false
    }
  }, [content, whole])
  return (
    <div className="preview-stage preview-text" tabIndex={reachable}>
      {!whole && <p className="quiet">{t('cut')}</p>}
      <pre>{text}</pre>
    </div>
  )
}
