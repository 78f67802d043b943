import type { FieldGoods } from '@geodepot/contracts/equipment/field.ts'
import { fieldMessages } from '@geodepot/contracts/equipment/field.messages.ts'
import { lossMessages } from '@geodepot/contracts/equipment/loss.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { callLight } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { useDraft, whereNow } from '../../kit/offline/index.ts'
import {
  MadeDown,
  PhonePhotos,
  PhoneTrouble,
  type PhoneWork,
  got,
  mayDo,
  offerOf,
  useMaking,
  usePhone,
} from '../../system/offline/index.ts'
import {
  Basket,
  type Chosen,
  FieldPage,
  ProjectChoice,
  chosenLine,
  isWrong,
  nameOfChosen,
  photosOf,
  projectOf,
  writtenIn,
} from '../field/index.ts'
import { instantOf, typedNow } from './when.ts'

const kind = 'equipment/loss'
const act = `${kind}.report`
/** The calls of the page. A test holds them to the contract. */
export const light = { mine: got('/equipment/loss/places/mine') } as const

const keptAs = (userId: number): string => `${userId}:${kind}:mine`
const load = async (): Promise<FieldGoods> =>
  (await callLight(light.mine, {}, { quiet: true, read: true })) as unknown as FieldGoods

/** Reporting what is lost or damaged: there for whoever may write one. */
export const reporting: PhoneWork = {
  kinds: [act],
  tasks: async (person, _waiting, language) =>
    mayDo(person, 'equipment:loss:add')
      ? [
          offerOf({
            kind: act,
            what: textOf(fieldMessages, 'lossTitle', language),
            about: textOf(fieldMessages, 'lossAbout', language),
            path: '/app/loss',
          }),
        ]
      : [],
  keeps: ({ userId }) => ({ key: keptAs(userId), load }),
}

// Without its schemas a page knows its codes by their words.
const codes = (prefix: string): string[] =>
  Object.keys(lossMessages.texts).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
const causes = codes('cause_')

interface Draft {
  readonly project: string
  readonly cause: string
  /** As it was typed, by the clock of the phone; now, where nothing was. */
  readonly when: string
  readonly place: string
  readonly description: string
  readonly witnesses: string
  readonly submits: boolean
  readonly chosen: readonly Chosen[]
}
const blank: Draft = {
  project: '',
  cause: 'other',
  when: '',
  place: '',
  description: '',
  witnesses: '',
  submits: false,
  chosen: [],
}

const Outcome = ({ of, write }: { of: Chosen; write: (next: Chosen) => void }) => {
  const t = useText(fieldMessages)
  const l = useText(lossMessages)
  const name = nameOfChosen(of)
  return (
    <>
      <div className="phone-verdicts phone-two" role="group" aria-label={t('outcomeOf', { name })}>
        {(['lost', 'damaged'] as const).map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="is-bad"
            aria-pressed={(of.says ?? 'lost') === outcome}
            onClick={() => write({ ...of, says: outcome })}
          >
            {l(`outcome_${outcome}`)}
          </button>
        ))}
      </div>
      <label className="phone-field">
        <span>{l('circumstances')}</span>
        <input
          maxLength={200}
          aria-label={t('noteOf', { name })}
          value={of.note}
          onChange={({ target }) => write({ ...of, note: target.value })}
        />
      </label>
      <PhonePhotos name={name} of={of.photos} write={(photos) => write({ ...of, photos })} />
    </>
  )
}

const Body = ({ of }: { of: FieldGoods }) => {
  const t = useText(fieldMessages)
  const l = useText(lossMessages)
  const { person } = usePhone()
  const { answer, setAnswer, make, made, waiting } = useMaking(act)
  const { value: draft, setValue, clear } = useDraft(person && `${person.userId}:draft:${act}`, blank)
  const write = (change: Partial<Draft>) => setValue((now) => ({ ...now, ...change }))
  const project = projectOf(of, draft.project)
  const { chosen, description, witnesses } = draft
  const confirm = async () => {
    const wrong = chosen.find(isWrong)
    if (wrong) return setAnswer(t('qtyWrong', { held: wrong.good?.qty ?? '' }))
    if (description.trim() === '') return setAnswer(t('descriptionMissing'))
    const occurredAt = draft.when === '' ? undefined : await instantOf(draft.when)
    if (occurredAt === 'later') return setAnswer(t('whenWrong'))
    const names = chosen
      .slice(0, 3)
      .map((one) => `${nameOfChosen(one)} ${l(`outcome_${one.says ?? 'lost'}` as 'outcome_lost')}`)
    const told = async () => {
      const place = draft.place.trim() === '' ? await whereNow() : draft.place.trim()
      return [
        {
          title: [l('title'), t('itemsOf', { count: chosen.length }), ...names].join(' · '),
          input: {
            projectInfoNo: project,
            cause: draft.cause,
            description: description.trim(),
            submit: draft.submits ? 'Y' : 'N',
            ...(occurredAt !== undefined && { occurredAt }),
            ...(place !== '' && { place }),
            ...(witnesses.trim() !== '' && { witnesses: witnesses.trim() }),
            lines: chosen.map((one) => ({
              ...chosenLine(one),
              outcome: one.says ?? 'lost',
              ...(one.note.trim() !== '' && { circumstances: one.note.trim() }),
            })),
          },
          photos: photosOf(chosen),
        },
      ]
    }
    return make(told, clear)
  }
  return (
    <>
      <MadeDown made={made} />
      <ProjectChoice of={of.projects} value={project} choose={(next) => write({ project: next, chosen: [] })} />
      <Basket
        goods={of.goods.filter(({ projectInfoNo }) => projectInfoNo === project)}
        chosen={chosen}
        write={(change) => setValue((now) => ({ ...now, chosen: change(now.chosen) }))}
        written={writtenIn(waiting)}
      >
        {(one, change) => <Outcome of={one} write={change} />}
      </Basket>
      <label className="phone-field">
        <span>{l('cause')}</span>
        <select value={draft.cause} onChange={({ target }) => write({ cause: target.value })}>
          {causes.map((cause) => (
            <option key={cause} value={cause}>
              {l(`cause_${cause}` as 'cause_other')}
            </option>
          ))}
        </select>
      </label>
      <label className="phone-field">
        <span>{`${t('when')} (${t('whenHint')})`}</span>
        <input
          type="datetime-local"
          max={typedNow()}
          value={draft.when}
          onChange={({ target }) => write({ when: target.value })}
        />
      </label>
      <label className="phone-field">
        <span>{t('place')}</span>
        <input maxLength={120} value={draft.place} onChange={({ target }) => write({ place: target.value })} />
      </label>
      <label className="phone-field">
        <span>{l('description')}</span>
        <textarea
          maxLength={2000}
          rows={3}
          value={description}
          onChange={({ target }) => write({ description: target.value })}
        />
      </label>
      <label className="phone-field">
        <span>{l('witnesses')}</span>
        <input maxLength={200} value={witnesses} onChange={({ target }) => write({ witnesses: target.value })} />
      </label>
      <label className="phone-tick">
        <input type="checkbox" checked={draft.submits} onChange={({ target }) => write({ submits: target.checked })} />
        <span>{t('submitLoss')}</span>
      </label>
      <PhoneTrouble says={answer} />
      <div className="phone-foot">
        <button type="button" className="phone-main" disabled={chosen.length === 0} onClick={() => void confirm()}>
          {t('reportNow')}
        </button>
      </div>
    </>
  )
}

/** A loss or damage is reported from where one stands, with or without a network: `/app/loss`. */
export const LossPage = () => {
  const t = useText(fieldMessages)
  return (
    <FieldPage heading={t('lossTitle')} keptAs={keptAs} load={load}>
      {(of) => <Body of={of} />}
    </FieldPage>
  )
}
