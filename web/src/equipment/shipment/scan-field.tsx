import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { ScanOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { CallError, toast } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { codesIn } from './codes.ts'

/** What a code came to. */
export interface ScanAnswer {
  readonly code: string
  readonly ok: boolean
  readonly text: string
  /** Codes that may have been meant: each is taken at a press. */
  readonly near?: readonly string[]
}
interface Entry {
  readonly id: number
  readonly code: string
  readonly state: 'waiting' | 'ok' | 'no' | 'failed'
  readonly text: string
  readonly near: readonly string[]
}

interface ScanFieldProps {
  readonly label: string
  readonly hint: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** Answers codes in their order; all of them at once where the answer is here already. */
  readonly resolve: (codes: readonly string[]) => readonly ScanAnswer[] | Promise<readonly ScanAnswer[]>
  /** Offered beside a code that came to nothing. */
  readonly instead?: { readonly label: string; readonly run: (code: string) => void }
}
const kept = 500
const batch = 500

/** Codes as they come in, the newest first, each with its answer. */
const useScans = (resolve: ScanFieldProps['resolve']) => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const next = useRef(0)
  const waiting = useRef(new Set<string>())
  const settle = (ids: ReadonlyMap<string, number>, state: (code: string) => Partial<Entry>) => {
    const codeOf = new Map([...ids].map(([code, id]) => [id, code]))
    setEntries((now) =>
      now.map((entry) => {
        const code = codeOf.get(entry.id)
        return code === undefined ? entry : { ...entry, ...state(code) }
      }),
    )
  }
  const ask = async (codes: readonly string[]) => {
    const ids = new Map(codes.map((code) => [code, (next.current += 1)]))
    for (const code of codes) waiting.current.add(code)
    setEntries((now) =>
      [
        ...codes
          .toReversed()
          .map((code): Entry => ({ id: ids.get(code) ?? 0, code, state: 'waiting', text: '', near: [] })),
        ...now,
      ].slice(0, kept),
    )
    try {
      const answers = new Map((await resolve(codes)).map((answer) => [answer.code, answer]))
      settle(ids, (code) => {
        const answer = answers.get(code)
        return { state: answer?.ok === true ? 'ok' : 'no', text: answer?.text ?? '', near: answer?.near ?? [] }
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      settle(ids, () => ({ state: 'failed', text: error.msg }))
    } finally {
      for (const code of codes) waiting.current.delete(code)
    }
  }
  const take = (text: string) => {
    // A code that is being asked for already is not asked for twice.
    const codes = codesIn(text).filter((code) => !waiting.current.has(code))
    for (let at = 0; at < codes.length; at += batch) void ask(codes.slice(at, at + batch))
  }
  const again = () => {
    const codes = entries.filter(({ state }) => state === 'failed').map(({ code }) => code)
    setEntries((now) => now.filter(({ state }) => state !== 'failed'))
    take(codes.join('\n'))
  }
  return {
    entries,
    take,
    again,
    drop: (id?: number) => setEntries((now) => (id === undefined ? [] : now.filter((entry) => entry.id !== id))),
  }
}

const copy = async (text: string, said: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  } catch {
    // Without a secure address there is no clipboard; the codes can be marked by hand.
  }
}

/**
 * A field for a barcode scanner: each Enter, or a paste of many codes, is
 * answered at once, and the field is ready for the next.
 */
export const ScanField = ({ label, hint, disabled = false, autoFocus = false, resolve, instead }: ScanFieldProps) => {
  const t = useText(shipmentMessages)
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const { entries, take, again, drop } = useScans(resolve)
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
    if (codesIn(pasted).length < 2) return
    event.preventDefault()
    submit(pasted)
  }
  const wrong = entries.filter(({ state }) => state === 'no' || state === 'failed')
  const good = entries.filter(({ state }) => state === 'ok').length
  const newest = entries[0]
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
          <Button
            type="link"
            size="small"
            disabled={disabled || text.trim() === ''}
            onClick={() => {
              submit(text)
              input.current?.focus()
            }}
          >
            {t('scanTake')}
          </Button>
        }
      />
      {entries.length > 0 && (
        <div className="scan-log">
          <div className="scan-head">
            <span role="status">{t('scanCount', { good, wrong: wrong.length })}</span>
            {wrong.some(({ state }) => state === 'failed') && (
              <Button type="link" size="small" onClick={again}>
                {t('scanAgain')}
              </Button>
            )}
            {wrong.length > 1 && (
              <Button
                type="link"
                size="small"
                onClick={() => void copy(wrong.map(({ code }) => code).join('\n'), t('scanCopied'))}
              >
                {t('scanCopy')}
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
              {t('scanClear')}
            </Button>
          </div>
          <ul aria-live="polite">
            {listed.map((entry) => (
              <li key={entry.id} className={`scan-entry scan-${entry.state}`}>
                <code>{entry.code}</code>
                <span>{entry.state === 'waiting' ? t('scanWaiting') : entry.text}</span>
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
