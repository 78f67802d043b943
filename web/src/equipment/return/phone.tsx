import { fieldMessages } from '@geodepot/contracts/equipment/field.messages.ts'
import type { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { signatureMessages } from '@geodepot/contracts/kit/signature.messages.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { useText, wireNow } from '../../kit/i18n/index.ts'
import { useDraft } from '../../kit/offline/index.ts'
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

const kind = 'equipment/return'
const act = `${kind}.pack`
/** The calls of the page. A test holds them to the contract. */
export const light = { packing: got('/equipment/return/packing') } as const
type Packing = AnswerOf<typeof returnCalls.packing>

const keptAs = (userId: number): string => `${userId}:${kind}:packing`
const load = async (): Promise<Packing> =>
  (await callLight(light.packing, {}, { quiet: true, read: true })) as unknown as Packing

/** Packing for return: there for whoever may write one. */
export const packing: PhoneWork = {
  kinds: [act],
  tasks: async (person, _waiting, language) =>
    mayDo(person, 'equipment:return:add')
      ? [
          offerOf({
            kind: act,
            what: textOf(fieldMessages, 'packTitle', language),
            about: textOf(fieldMessages, 'packAbout', language),
            path: '/app/return',
          }),
        ]
      : [],
  keeps: ({ userId }) => ({ key: keptAs(userId), load }),
}

interface Draft {
  readonly project: string
  readonly pool: string
  /** The draft that it goes onto; a new one, where there is none. */
  readonly onto: string
  readonly submits: boolean
  readonly chosen: readonly Chosen[]
}
const blank: Draft = { project: '', pool: '', onto: '', submits: true, chosen: [] }

const State = ({ of, write }: { of: Chosen; write: (next: Chosen) => void }) => {
  const t = useText(fieldMessages)
  const name = nameOfChosen(of)
  return (
    <>
      <div className="phone-verdicts phone-two" role="group" aria-label={t('stateOf', { name })}>
        {([undefined, 'troubled'] as const).map((says) => (
          <button
            key={says ?? 'sound'}
            type="button"
            className={says && 'is-bad'}
            aria-pressed={of.says === says}
            onClick={() => write({ ...of, ...(says ? { says } : { says: undefined, note: '', photos: [] }) } as Chosen)}
          >
            {t(says ?? 'sound')}
          </button>
        ))}
      </div>
      {of.says !== undefined && (
        <>
          <label className="phone-field">
            <span>{t('note')}</span>
            <input
              maxLength={200}
              aria-label={t('noteOf', { name })}
              value={of.note}
              onChange={({ target }) => write({ ...of, note: target.value })}
            />
          </label>
          <PhonePhotos name={name} of={of.photos} write={(photos) => write({ ...of, photos })} />
        </>
      )}
    </>
  )
}

const Body = ({ of }: { of: Packing }) => {
  const t = useText(fieldMessages)
  const r = useText(returnMessages)
  const s = useText(signatureMessages)
  const { person } = usePhone()
  // In no draft: what is signed may be another by then.
  const [signer, setSigner] = useState<string>()
  const [isSigned, setSigned] = useState(false)
  const { answer, setAnswer, make, made, waiting } = useMaking(act)
  const { value: draft, setValue, clear } = useDraft(person && `${person.userId}:draft:${act}`, blank)
  const write = (change: Partial<Draft>) => setValue((now) => ({ ...now, ...change }))
  const project = projectOf(of, draft.project)
  const drafts = of.drafts.filter(({ projectInfoNo }) => projectInfoNo === project)
  const onto = drafts.find(({ id }) => String(id) === draft.onto)
  const pool = of.pools.find(({ holderId }) => String(holderId) === draft.pool)
  const { chosen } = draft
  const signerName = (signer ?? person?.nickName ?? '').trim()
  const signed = draft.submits &&
    isSigned && {
      signatures: [
        {
          signsAs: 'giver',
          signerName,
          ...(person?.nickName === signerName && { signerId: person.userId }),
          ticked: true,
          deviceTime: wireNow(),
        },
      ],
    }
  const confirm = () => {
    const wrong = chosen.find(isWrong)
    if (wrong) return setAnswer(t('qtyWrong', { held: wrong.good?.qty ?? '' }))
    if (chosen.some(({ says, note }) => says !== undefined && note.trim() === '')) return setAnswer(t('noteMissing'))
    if (!onto && !pool) return setAnswer(t('poolMissing'))
    if (signed && signerName === '') return setAnswer(t('signerMissing'))
    // A return is of one type of equipment; what the phone does not know is looked up when it is sent.
    const groups = [...Map.groupBy(chosen, ({ good }) => good?.backDeviceType)]
    return make(
      () =>
        groups.map(([type, lines]) => {
          const isOnto = onto !== undefined && (type === undefined || type === onto.backDeviceType)
          const first = lines.slice(0, 3).map((one) => `${nameOfChosen(one)}${one.qty === '1' ? '' : ` × ${one.qty}`}`)
          return {
            title: [t('packTitle'), type && r(`backDeviceType${type}`), t('itemsOf', { count: lines.length }), ...first]
              .filter(Boolean)
              .join(' · '),
            input: {
              ...(isOnto && { id: onto.id }),
              projectInfoNo: project,
              toHolderId: pool?.holderId ?? of.pools[0]?.holderId,
              ...(type && { backDeviceType: type }),
              submit: draft.submits ? 'Y' : 'N',
              ...signed,
              lines: lines.map((one) => ({
                ...chosenLine(one),
                ...(one.note.trim() !== '' && { packedNote: one.note.trim() }),
              })),
            },
            photos: photosOf(lines),
          }
        }),
      () => {
        setSigned(false)
        clear()
      },
    )
  }
  return (
    <>
      <MadeDown made={made} />
      <ProjectChoice
        of={of.projects}
        value={project}
        choose={(next) => write({ project: next, onto: '', chosen: [] })}
      />
      {drafts.length > 0 && (
        <label className="phone-field">
          <span>{t('onto')}</span>
          <select value={onto ? draft.onto : ''} onChange={({ target }) => write({ onto: target.value })}>
            <option value="">{t('ontoNew')}</option>
            {drafts.map(({ id, number, toPool, backDeviceType }) => (
              <option key={id} value={id}>
                {[number, r(`backDeviceType${backDeviceType}`), toPool].join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
      {!onto && (
        <label className="phone-field">
          <span>{t('pool')}</span>
          <select value={pool ? draft.pool : ''} onChange={({ target }) => write({ pool: target.value })}>
            <option value="">{t('choose')}</option>
            {of.pools.map(({ holderId, holderName }) => (
              <option key={holderId} value={holderId}>
                {holderName}
              </option>
            ))}
          </select>
        </label>
      )}
      <Basket
        goods={of.goods.filter(({ projectInfoNo }) => projectInfoNo === project)}
        chosen={chosen}
        write={(change) => setValue((now) => ({ ...now, chosen: change(now.chosen) }))}
        written={writtenIn(waiting)}
      >
        {(one, change) => <State of={one} write={change} />}
      </Basket>
      <label className="phone-tick">
        <input type="checkbox" checked={draft.submits} onChange={({ target }) => write({ submits: target.checked })} />
        <span>{t('submitPack')}</span>
      </label>
      {draft.submits && (
        <>
          <label className="phone-field">
            <span>{s('signerName')}</span>
            <input
              maxLength={60}
              value={signer ?? person?.nickName ?? ''}
              onChange={({ target }) => setSigner(target.value)}
            />
          </label>
          <label className="phone-tick">
            <input type="checkbox" checked={isSigned} onChange={({ target }) => setSigned(target.checked)} />
            <span>
              {s('confirm_giver')}
              {onto && <small> {t('signsAll', { number: onto.number })}</small>}
            </span>
          </label>
        </>
      )}
      <PhoneTrouble says={answer} />
      <div className="phone-foot">
        <button type="button" className="phone-main" disabled={chosen.length === 0} onClick={() => void confirm()}>
          {t('packNow')}
        </button>
      </div>
    </>
  )
}

/** What goes back from a project is packed, with or without a network: `/app/return`. */
export const PackPage = () => {
  const t = useText(fieldMessages)
  return (
    <FieldPage heading={t('packTitle')} keptAs={keptAs} load={load}>
      {(of) => <Body of={of} />}
    </FieldPage>
  )
}
