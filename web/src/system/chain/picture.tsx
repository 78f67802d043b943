import { listIn } from '@geodepot/contracts/kit/messages.ts'
import type { ChainDetail, Tried, chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages } from '@geodepot/contracts/system/chain.messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import {
  BellOutlined,
  CheckOutlined,
  DollarOutlined,
  PlusOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type DraftStep } from './values.ts'
import { type StepWords, useStepWords } from './words.ts'

type Answer = AnswerOf<typeof chain.preview>
interface PictureProps {
  readonly steps: readonly DraftStep[]
  readonly conditions: ChainDetail['conditions']
  /** The place of the chosen step; -1 for none. */
  readonly chosen: number
  readonly choose: (key: string) => void
  /** What a dry run found. */
  readonly tried: Answer | undefined
  readonly wrongAt: (index: number) => boolean
  readonly add?: (at: number) => void
  readonly move?: (at: number, by: -1 | 1) => void
  readonly remove?: (at: number) => void
}

const Line = ({ add }: { add: (() => void) | undefined }) => {
  const t = useText(chainMessages)
  return (
    <div className="chain-line">
      {add && (
        <button type="button" className="chain-add" aria-label={t('addHere')} title={t('addHere')} onClick={add}>
          <PlusOutlined aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const Chip = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className="chain-chip">
    {icon}
    {children}
  </span>
)

const names = (people: readonly { nickName: string }[], language: 'cn' | 'en') =>
  listIn(
    people.map(({ nickName }) => nickName),
    language,
  )

/** What a dry run says of a step. */
const Found = ({ of }: { of: Tried }) => {
  const t = useText(chainMessages)
  const language = useLanguage()
  const without = of.people.filter(({ allowed }) => !allowed)
  const tone = of.outcome === 'asked' ? 'asked' : of.outcome === 'skipped' ? 'skipped' : 'amber'
  return (
    <span className={`chain-found chain-found-${tone}`}>
      {of.outcome === 'skipped'
        ? t(`skipped_${of.reason ?? 'incomplete'}`)
        : t(of.outcome === 'asked' ? 'asks' : 'asksAdministrators', { people: names(of.people, language) })}
      {without.length > 0 && <em>{t('notAllowed', { people: names(without, language) })}</em>}
    </span>
  )
}

const Box = ({
  words,
  number,
  step,
  found,
}: {
  words: StepWords
  number: number
  step: DraftStep
  found: Tried | undefined
}) => {
  const t = useText(chainMessages)
  const language = useLanguage()
  const name = (language === 'cn' ? step.stepName : step.stepNameEn) || step.stepName || t('newStep')
  return (
    <>
      <span className="chain-box-head">
        <i aria-hidden="true">{number}</i>
        <strong>{name}</strong>
      </span>
      <span className="chain-box-who">
        {words.who ?? <em>{t('unfinished')}</em>}
        {words.where && <small>{words.where}</small>}
      </span>
      <span className="chain-chips">
        <Chip icon={<TeamOutlined aria-hidden="true" />}>{words.mode}</Chip>
        {words.band && <Chip icon={<DollarOutlined aria-hidden="true" />}>{words.band}</Chip>}
        {words.reminder && <Chip icon={<BellOutlined aria-hidden="true" />}>{words.reminder}</Chip>}
      </span>
      {found && <Found of={found} />}
    </>
  )
}

/** A chain as a picture: from submission to approval, step by step, with what each depends on and what passes it by. */
export const Picture = ({ steps, conditions, chosen, choose, tried, wrongAt, add, move, remove }: PictureProps) => {
  const t = useText(chainMessages)
  const language = useLanguage()
  const wordsOf = useStepWords(conditions)
  const box = useRef<HTMLOListElement>(null)
  // The box stays under the hand that moved it.
  const follow = (at: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('.chain-box')[at]?.focus())
  const keys = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by !== undefined && event.altKey && move) {
      event.preventDefault()
      move(at, by)
      follow(Math.min(Math.max(at + by, 0), steps.length - 1))
    } else if (by !== undefined && !event.altKey) {
      event.preventDefault()
      follow(at + by)
    } else if (event.key === 'Delete' && remove) {
      event.preventDefault()
      remove(at)
      follow(Math.min(at, steps.length - 2))
    }
  }
  return (
    <section className="chain-picture" aria-label={t('picture')} data-field="steps">
      <ol ref={box}>
        <li className="chain-end">
          <SendOutlined aria-hidden="true" />
          {t('start')}
        </li>
        {steps.map((step, at) => {
          const words = wordsOf(step)
          const found = tried?.steps[at]
          const bypass = words.condition ?? words.band
          const wrong = wrongAt(at)
          return (
            <li
              key={step.$key}
              className={`chain-step${bypass === undefined ? '' : ' chain-step-bypass'}${found?.outcome === 'skipped' ? ' chain-step-skipped' : ''}`}
            >
              <Line add={add && (() => add(at))} />
              {bypass !== undefined && (
                <>
                  <span className="chain-bypass" aria-hidden="true">
                    <small>{t('otherwise')}</small>
                  </span>
                  <span className="chain-condition">{t('onlyIf', { condition: bypass })}</span>
                  <div className="chain-line chain-line-short" />
                </>
              )}
              <button
                type="button"
                className={`chain-box${wrong ? ' chain-box-wrong' : ''}`}
                data-field={`steps.${at}`}
                aria-pressed={at === chosen}
                onKeyDown={keys(at)}
                onClick={() => choose(step.$key)}
                onFocus={() => {
                  if (wrong) choose(step.$key)
                }}
              >
                <Box words={words} number={at + 1} step={step} found={found} />
              </button>
            </li>
          )
        })}
        <li className="chain-step">
          <Line add={add && (() => add(steps.length))} />
          {tried?.superior && (
            <>
              <span className="chain-found chain-found-amber chain-superior">
                {t('asksSuperior', { people: names(tried.superior, language) })}
              </span>
              <div className="chain-line chain-line-short" />
            </>
          )}
          <span className="chain-end chain-end-done">
            <CheckOutlined aria-hidden="true" />
            {t('end')}
          </span>
        </li>
      </ol>
      {move && <p className="chain-hint chain-keys">{t('pictureHint')}</p>}
    </section>
  )
}
