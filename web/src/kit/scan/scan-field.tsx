import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import { ScanOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { copyText } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { CameraButton } from './camera-button.tsx'
import { codesIn, codesOnLines } from './codes.ts'
import { type Entry, type Resolve, useScans } from './use-scans.ts'

interface ScanFieldProps {
  readonly label: string
  readonly hint: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** Answers codes in their order; all of them at once where the answer is here already. */
  readonly resolve: Resolve
  /** Names with spaces in them are looked for too: each line is one code. */
  readonly byLine?: boolean
  /** Offered beside a code that came to nothing. */
  readonly instead?: { readonly label: string; readonly run: (code: string) => void }
}

/**
 * A field for a barcode scanner: each Enter, or a paste of many codes, is
 * answered at once, and the field is ready for the next.
 */
export const ScanField = ({
  label,
  hint,
  disabled = false,
  autoFocus = false,
  resolve,
  byLine = false,
  instead,
}: ScanFieldProps) => {
  const t = useText(scanMessages)
  const codesOf = byLine ? codesOnLines : codesIn
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const { entries, take, again, drop } = useScans(resolve, codesOf)
  const submit = (given: string) => {
    take(given)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form around it is not sent by a scanner.
    event.preventDefault()
    if (!disabled) submit(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (codesOf(pasted).length < 2) return
    event.preventDefault()
    submit(pasted)
  }
  const wrong = entries.filter(({ state }) => state === 'no' || state === 'failed')
  const good = entries.filter(({ state }) => state === 'ok').length
  const newest = entries[0]
  const saidOf = ({ state, text: said }: Entry) => (state === 'waiting' ? t('waiting') : said)
  const listed = [...wrong.slice(0, 100), ...(newest && !wrong.includes(newest) ? [newest] : [])].toSorted(
    (a, b) => b.id - a.id,
  )
  return (
    <div className="scan">
      <Input
        ref={input}
        className="scan-input"
        prefix={<ScanOutlined aria-hidden="true" />}
        aria-label={label}
        placeholder={hint}
        value={text}
        disabled={disabled}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={20_000}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        suffix={
          <>
            <Button
              type="link"
              size="small"
              disabled={disabled || text.trim() === ''}
              onClick={() => {
                submit(text)
                input.current?.focus()
              }}
            >
              {t('take')}
            </Button>
            <CameraButton
              disabled={disabled}
              take={(codes) => take(codes.join('\n'))}
              answer={newest && <p className={`scan-entry scan-${newest.state}`}>{saidOf(newest)}</p>}
            />
          </>
        }
      />
      {entries.length > 0 && (
        <div className="scan-log">
          <div className="scan-head">
            <span role="status">{t('count', { good, wrong: wrong.length })}</span>
            {wrong.some(({ state }) => state === 'failed') && (
              <Button type="link" size="small" onClick={again}>
                {t('again')}
              </Button>
            )}
            {wrong.length > 1 && (
              <Button type="link" size="small" onClick={() => void copyText(wrong.map(({ code }) => code).join('\n'))}>
                {t('copy')}
              </Button>
            )}
            <Button
              type="link"
              size="small"
              onClick={() => {
                drop()
                input.current?.focus()
              }}
            >
              {t('clear')}
            </Button>
          </div>
          <ul aria-live="polite">
            {listed.map((entry) => (
              <li key={entry.id} className={`scan-entry scan-${entry.state}`}>
                <code>{entry.code}</code>
                <span>{saidOf(entry)}</span>
                {entry.near.map((code) => (
                  <Button
                    key={code}
                    type="link"
                    size="small"
                    disabled={disabled}
                    onClick={() => {
                      drop(entry.id)
                      take(code)
                    }}
                  >
                    {code}
                  </Button>
                ))}
                {entry.state === 'no' && instead && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      instead.run(entry.code)
                      drop(entry.id)
                    }}
                  >
                    {instead.label}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
