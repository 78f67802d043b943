import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { choicesOf, isAnswered, judge } from '@geodepot/contracts/equipment/check-template.rules.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { PhonePhotos, PhoneTrouble } from '../../../system/offline/index.ts'
import { type Answer, foundOf } from './kept.ts'

interface ItemProps {
  readonly of: KeptItem
  readonly item: number
  readonly answer: Answer
  readonly wrong: string
  readonly write: (answer: Answer) => void
}
/** An item of a check with what was found of it. */
export const Item = ({ of, item, answer, wrong, write }: ItemProps) => {
  const t = useText(checkMessages)
  const found = foundOf(answer)
  const judged = isAnswered(of, found) ? judge(of, { ...found, photos: Math.max(1, found.photos) }) : undefined
  const isBad = judged !== undefined && 'good' in judged && !judged.good
  const limits = [of.method, of.min && `≥ ${of.min}`, of.max && `≤ ${of.max}`, of.unit].filter(Boolean).join(' ')
  const options =
    of.kind === 'choice'
      ? choicesOf(of.choices).map((value) => ({
          value,
          label: value,
          isBad: choicesOf(of.badChoices).includes(value),
        }))
      : (['Y', 'N'] as const).map((value) => ({ value, label: t(`yes${value}`), isBad: value === 'N' }))
  const isSaid = of.kind === 'text' || of.kind === 'photo'
  return (
    <li className="phone-line" id={`item-${item}`}>
      <strong>
        {item} {of.part} · {of.content}
      </strong>
      {limits !== '' && <small>{limits}</small>}
      {of.kind === 'yesNo' || of.kind === 'choice' ? (
        <div className="phone-verdicts" role="group" aria-label={of.content}>
          {options.map((one) => (
            <button
              key={one.value}
              type="button"
              className={one.isBad ? 'is-bad' : undefined}
              aria-pressed={answer.value === one.value}
              onClick={() => write({ ...answer, value: one.value })}
            >
              {one.label}
            </button>
          ))}
        </div>
      ) : (
        of.kind !== 'photo' && (
          <label className="phone-field">
            <span>{of.unit ?? t('value')}</span>
            <input
              inputMode={of.kind === 'text' ? 'text' : 'decimal'}
              aria-label={of.content}
              aria-invalid={wrong !== ''}
              maxLength={of.kind === 'text' ? 200 : 14}
              value={answer.value}
              onChange={({ target }) => write({ ...answer, value: target.value })}
            />
          </label>
        )
      )}
      {isSaid && (
        <div className="phone-verdicts" role="group" aria-label={`${of.content} ${t('good')}`}>
          {[true, false].map((good) => (
            <button
              key={String(good)}
              type="button"
              className={good ? undefined : 'is-bad'}
              aria-pressed={(answer.good ?? true) === good}
              onClick={() => write({ ...answer, good })}
            >
              {t(good ? 'good_true' : 'good_false')}
            </button>
          ))}
        </div>
      )}
      {isBad && (
        <label className="phone-field">
          <span>{t('remark')}</span>
          <input
            aria-label={`${of.content} ${t('remark')}`}
            maxLength={200}
            value={answer.remark}
            onChange={({ target }) => write({ ...answer, remark: target.value })}
          />
        </label>
      )}
      {(isBad || of.kind === 'photo') && (
        <PhonePhotos most={9} of={answer.photos} name={of.content} write={(photos) => write({ ...answer, photos })} />
      )}
      <PhoneTrouble says={wrong} />
    </li>
  )
}
