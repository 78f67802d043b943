import type { FieldGood } from '@geodepot/contracts/equipment/field.ts'
import { fieldMessages } from '@geodepot/contracts/equipment/field.messages.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { ScanLine } from '../../system/offline/index.ts'
import { codesOf, finder, modelName, nameOf } from '../shipment/index.ts'
import { type Chosen, chosenOf, codedOf, isWrong, keyOf, nameOfChosen } from './chosen.ts'

/** Goods that are drawn where somebody looks for them: a phone with thousands would stand still. */
const drawn = 20

const Found = ({ of, add }: { of: readonly FieldGood[]; add: (good: FieldGood) => void }) => {
  const t = useText(fieldMessages)
  return (
    <ul className="phone-lines">
      {of.slice(0, drawn).map((good) => (
        <li key={keyOf(good)} className="phone-line">
          <strong>{nameOf(good)}</strong>
          <small>
            {[good.devName, good.devId === null ? t('there', { held: shownQuantity(good.qty) }) : modelName(good)].join(
              ' · ',
            )}
          </small>
          <button type="button" aria-label={t('addOf', { name: nameOf(good) })} onClick={() => add(good)}>
            {t('add')}
          </button>
        </li>
      ))}
      {of.length > drawn && <li className="phone-line">{t('rest', { count: of.length - drawn })}</li>}
    </ul>
  )
}

interface LineProps {
  readonly of: Chosen
  readonly write: (next: Chosen) => void
  readonly drop: () => void
  readonly children: ReactNode
}
const Line = ({ of, write, drop, children }: LineProps) => {
  const t = useText(fieldMessages)
  const { good } = of
  const name = nameOfChosen(of)
  return (
    <li className="phone-line" id={`chosen-${of.key}`}>
      <strong>{name}</strong>
      <small>
        {(good
          ? [good.devName, good.devId !== null && modelName(good), good.nodes && t('nodes', { count: good.nodes })]
          : [t('notListed')]
        )
          .filter(Boolean)
          .join(' · ')}
      </small>
      {good?.devId === null && (
        <label className="phone-field">
          <span>{`${t('qty')} (${t('there', { held: shownQuantity(good.qty) })} ${good.unit})`}</span>
          <input
            inputMode="decimal"
            aria-label={t('qtyOf', { name })}
            aria-invalid={of.qty !== '' && isWrong(of)}
            value={of.qty}
            onChange={({ target }) => write({ ...of, qty: target.value.trim() })}
          />
        </label>
      )}
      {children}
      <button type="button" aria-label={t('dropOf', { name })} onClick={drop}>
        {t('drop')}
      </button>
    </li>
  )
}

interface BasketProps {
  readonly goods: readonly FieldGood[]
  readonly chosen: readonly Chosen[]
  /** Several codes may come into sight at once: each goes onto what there is by then. */
  readonly write: (change: (chosen: readonly Chosen[]) => readonly Chosen[]) => void
  /** What was written down on this phone and is not sent, by key. */
  readonly written: ReadonlySet<string>
  /** What else is said of each. */
  readonly children: (of: Chosen, write: (next: Chosen) => void) => ReactNode
}
/** What is chosen of what a project has: by scanning, by looking for it, or by a code that the phone does not know. */
export const Basket = ({ goods, chosen, write, written, children }: BasketProps) => {
  const t = useText(fieldMessages)
  const [answer, setAnswer] = useState('')
  const [words, setWords] = useState('')
  const byCode = useMemo(() => finder(goods), [goods])
  const keys = new Set(chosen.map(({ key }) => key))
  const put = (one: Chosen, said: string) => {
    const name = nameOfChosen(one)
    if (keys.has(one.key)) return setAnswer(t('taken', { name }))
    if (written.has(one.key)) return setAnswer(t('writtenAlready', { name }))
    write((now) => (now.some(({ key }) => key === one.key) ? now : [one, ...now]))
    navigator.vibrate?.(60)
    setAnswer(said)
  }
  const take = (code: string) => {
    const good = byCode(code)
    if (good) put(chosenOf(good), nameOf(good))
    else put(codedOf(code), t('addedUnknown', { code }))
  }
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found =
    wanted.length === 0
      ? []
      : goods.filter((good) => {
          const said = [modelName(good), good.devName, ...codesOf(good)].join(' ').toLowerCase()
          return !keys.has(keyOf(good)) && !written.has(keyOf(good)) && wanted.every((word) => said.includes(word))
        })
  return (
    <>
      <ScanLine take={take} answer={answer} />
      <label className="phone-field">
        <span>{t('find')}</span>
        <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      {found.length > 0 && <Found of={found} add={(good) => put(chosenOf(good), nameOf(good))} />}
      <p>{chosen.length === 0 ? t('none') : t('chosen', { count: chosen.length })}</p>
      <ul className="phone-lines">
        {chosen.map((of) => {
          const change = (next: Chosen) => write((now) => now.map((one) => (one.key === next.key ? next : one)))
          return (
            <Line
              key={of.key}
              of={of}
              write={change}
              drop={() => write((now) => now.filter(({ key }) => key !== of.key))}
            >
              {children(of, change)}
            </Line>
          )
        })}
      </ul>
    </>
  )
}
