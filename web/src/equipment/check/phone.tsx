import type { CheckDetail, CheckRow, CompleteInput } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { type Found, choicesOf, isAnswered, judge } from '@geodepot/contracts/equipment/check-template.rules.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { type ChangeEvent, useEffect, useState } from 'react'
import { callLight } from '../../kit/api/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { forget, keep, keptOf, small, useKept, writeDown } from '../../kit/offline/index.ts'
import {
  AsOf,
  PhonePage,
  type PhoneWork,
  ScanLine,
  WrittenDown,
  got,
  mayDo,
  usePhone,
} from '../../system/offline/index.ts'

const kind = 'equipment/check'
const act = `${kind}.complete`
/** The calls of the page. A test holds them to the contract. */
export const light = {
  list: got('/equipment/check/list', 'rows'),
  get: got('/equipment/check/{id}'),
} as const

/** What is to be looked at: today's orders, and the items of each template that they go by. */
interface Today {
  readonly rows: readonly CheckRow[]
  readonly templates: readonly Template[]
}
type Template = Pick<CheckDetail, 'templateId' | 'templateVersion' | 'items'>

const keyOf = (userId: number): string => `${userId}:${kind}:today`
const read = { quiet: true, read: true } as const
const load = async (): Promise<Today> => {
  const { rows } = (await callLight(light.list, { mine: true, pageSize: 500 } as never, read)) as {
    rows: readonly CheckRow[]
  }
  // Orders of one template share its items: one of each is read.
  const firsts = [...new Map(rows.toReversed().map((row) => [row.templateId, row.id])).values()]
  const details = await Promise.all(
    firsts.map((id) => callLight(light.get, { id } as never, read) as Promise<CheckDetail>),
  )
  return {
    rows,
    templates: details.map(({ templateId, templateVersion, items }) => ({ templateId, templateVersion, items })),
  }
}

/** Checks that wait for this person: one task, whose page lists them. */
export const checking: PhoneWork = {
  kinds: [kind],
  tasks: async (person, _waiting, language) => {
    if (!mayDo(person, 'equipment:check:complete')) return []
    const { rows } = (await callLight(light.list, { mine: true, pageSize: 500 } as never, read)) as {
      rows: readonly CheckRow[]
    }
    if (rows.length === 0) return []
    const late = rows.filter(({ orderStatus }) => orderStatus === '3').length
    return [
      {
        kind,
        id: 0,
        number: textOf(checkMessages, 'devicesWait', language, { count: rows.length }),
        about: late > 0 ? textOf(checkMessages, 'devicesLate', language, { count: late }) : '',
        daysLate: null,
        what: textOf(checkMessages, 'title', language),
        path: '/app/check',
      },
    ]
  },
  keeps: ({ userId }) => ({ key: keyOf(userId), load }),
}

interface Answer {
  readonly value: string
  readonly good?: boolean
  readonly remark: string
  readonly photos: readonly Blob[]
}
const blank: Answer = { value: '', remark: '', photos: [] }
type Answers = ReadonlyMap<number, Answer>
const foundOf = ({ value, good, photos }: Answer): Found => ({ value, good, photos: photos.length })

/** What was answered so far, as it is kept in case the browser is closed. */
const useAnswers = (name: string | undefined) => {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (name === undefined) return
    void keptOf<readonly (readonly [number, Answer])[]>(name)
      .catch(() => undefined)
      .then((found) => {
        if (found) setAnswers(new Map(found.value))
        setRead(true)
      })
  }, [name])
  useEffect(() => {
    if (name === undefined || !isRead) return
    void (answers.size === 0 ? forget(name) : keep(name, [...answers])).catch(() => undefined)
  }, [name, isRead, answers])
  return { answers, setAnswers }
}

const nameOf = ({ devName, selfNum, devSign }: CheckRow): string =>
  [devName, selfNum ?? devSign].filter(Boolean).join(' ')
/** Bytes of a photo that no phone can make smaller and nobody sends over a bad link. */
const tooLarge = 10_000_000

const Photos = ({
  of,
  name,
  write,
}: {
  of: readonly Blob[]
  name: string
  write: (photos: readonly Blob[]) => void
}) => {
  const t = useText(checkMessages)
  const p = useText(offlinePageMessages)
  const [told, setTold] = useState('')
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    const made = await Promise.all(files.map(small))
    const fit = made.filter(({ size }) => size <= tooLarge)
    setTold(fit.length < made.length ? t('photoTooLarge') : '')
    write([...of, ...fit].slice(0, 9))
  }
  return (
    <div className="phone-photos">
      {of.map((photo, index) => (
        <figure key={`${index} ${photo.size}`}>
          <span>{`${index + 1} · ${Math.ceil(photo.size / 1000)} KB`}</span>
          <button
            type="button"
            aria-label={p('dropPhoto', { position: index + 1 })}
            onClick={() => write(of.toSpliced(index, 1))}
          >
            ×
          </button>
        </figure>
      ))}
      <label className="phone-file">
        {p('photo')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={p('photoOf', { name })}
          onChange={(event) => void add(event)}
        />
      </label>
      {told !== '' && (
        <p className="phone-wrong" role="alert">
          {told}
        </p>
      )}
    </div>
  )
}

interface ItemProps {
  readonly of: KeptItem
  readonly item: number
  readonly answer: Answer
  readonly wrong: string
  readonly write: (answer: Answer) => void
}
const Item = ({ of, item, answer, wrong, write }: ItemProps) => {
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
        <Photos of={answer.photos} name={of.content} write={(photos) => write({ ...answer, photos })} />
      )}
      {wrong !== '' && (
        <p className="phone-wrong" role="alert">
          {wrong}
        </p>
      )}
    </li>
  )
}

const inputOf = (items: readonly KeptItem[], answers: Answers): CompleteInput['answers'] =>
  items.flatMap((of, index) => {
    const answer = answers.get(index + 1)
    if (!answer || !isAnswered(of, foundOf(answer))) return []
    const { value, good, remark, photos } = answer
    return [
      {
        item: index + 1,
        value,
        photos: photos.length,
        ...(good !== undefined && { good }),
        ...(remark.trim() !== '' && { remark: remark.trim() }),
      },
    ]
  })
/** Where it is, if the phone says so soon enough. */
const whereNow = (): Promise<string> =>
  new Promise((resolve) => {
    const { geolocation } = navigator as Partial<Navigator>
    if (!geolocation) return resolve('')
    setTimeout(() => resolve(''), 3000)
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`),
      () => resolve(''),
      { timeout: 2500, maximumAge: 600_000 },
    )
  })

/** One order: item by item, then the name under it. */
const One = ({ row, template, done }: { row: CheckRow; template: Template; done: () => void }) => {
  const t = useText(checkMessages)
  const p = useText(offlinePageMessages)
  const { person, sendNow, link } = usePhone()
  const { answers, setAnswers } = useAnswers(person && `${person.userId}:draft:${act}:${row.id}`)
  const [signedAs, setSignedAs] = useState(person?.nickName ?? '')
  const [pieces, setPieces] = useState({ sampled: row.sample === null ? '' : String(row.sample), failed: '' })
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map())
  const [answer, setAnswer] = useState('')
  const problemsOf = (): ReadonlyMap<number, string> =>
    new Map(
      template.items.flatMap((of, index) => {
        const item = index + 1
        const found = foundOf(answers.get(item) ?? blank)
        if (!isAnswered(of, found))
          return of.mandatory === 'Y' ? [[item, t('itemMissing', { item, content: of.content })] as const] : []
        const judged = judge(of, found)
        return 'problem' in judged ? [[item, t(judged.problem, { item, value: found.value })] as const] : []
      }),
    )
  const sign = async () => {
    const problems = problemsOf()
    setWrong(problems)
    const [first] = problems.keys()
    if (first !== undefined) {
      setAnswer(t('itemsLeft', { count: problems.size }))
      return document.querySelector(`#item-${first}`)?.scrollIntoView({ block: 'center' })
    }
    const isBulk = row.devId === null
    if ((isBulk && !/^\d{1,6}$/.test(pieces.sampled)) || (isBulk && !/^\d{1,6}$/.test(pieces.failed)))
      return setAnswer(t('sampleMissing'))
    if (signedAs.trim() === '' || !person) return setAnswer(t('signMissing'))
    const position = await whereNow()
    try {
      await writeDown({
        act,
        personId: person.userId,
        title: `${t('order')} ${row.checkOrderId} · ${nameOf(row)}`,
        input: {
          id: row.id,
          templateVersion: template.templateVersion,
          answers: inputOf(template.items, answers),
          signedAs: signedAs.trim(),
          ...(position !== '' && { position }),
          ...(isBulk && { sampled: Number(pieces.sampled), failedPieces: Number(pieces.failed) }),
        },
        photos: template.items.flatMap(({ content }, index) =>
          (answers.get(index + 1)?.photos ?? []).map((picture, turn) => ({
            name: `${index + 1} ${content} ${turn + 1}.${picture.type === 'image/png' ? 'png' : 'jpg'}`,
            picture,
          })),
        ),
      })
    } catch {
      return setAnswer(p('noRoom'))
    }
    setAnswers(new Map())
    done()
    if (link === 'online') await sendNow()
  }
  return (
    <>
      <p>{[row.checkOrderId, row.devModel, row.projectName].filter(Boolean).join(' · ')}</p>
      <ol className="phone-lines">
        {template.items.map((of, index) => (
          <Item
            key={`${index} ${of.content}`}
            of={of}
            item={index + 1}
            answer={answers.get(index + 1) ?? blank}
            wrong={wrong.get(index + 1) ?? ''}
            write={(next) => setAnswers((now) => new Map([...now, [index + 1, next]]))}
          />
        ))}
      </ol>
      {row.devId === null &&
        (['sampled', 'failed'] as const).map((name) => (
          <label key={name} className="phone-field">
            <span>{t(name === 'sampled' ? 'sampled' : 'failedPieces')}</span>
            <input
              inputMode="numeric"
              value={pieces[name]}
              onChange={({ target }) => setPieces({ ...pieces, [name]: target.value.trim() })}
            />
          </label>
        ))}
      <label className="phone-field">
        <span>{t('signedAs')}</span>
        <input maxLength={40} value={signedAs} onChange={({ target }) => setSignedAs(target.value)} />
      </label>
      {answer !== '' && (
        <p className="phone-wrong" role="alert">
          {answer}
        </p>
      )}
      <div className="phone-foot">
        <button type="button" className="phone-main" onClick={() => void sign()}>
          {t('sign')}
        </button>
      </div>
    </>
  )
}

const Cards = ({ rows }: { rows: readonly CheckRow[] }) => {
  const t = useText(checkMessages)
  return (
    <ul className="phone-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={`/app/check?id=${row.id}`}>
            <strong>{nameOf(row)}</strong>
            <small>{[row.templateName, row.projectName].filter(Boolean).join(' · ')}</small>
            {row.orderStatus === '3' && (
              <span className="phone-facts">
                <span className="phone-tag is-bad">
                  {row.missedSince === null ? t('status_3') : `${t('missedSince')} ${row.missedSince}`}
                </span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Today's checks of this person's projects, with or without a network: `/app/check`, and one of them `?id=12`. */
export const CheckPage = () => {
  const t = useText(checkMessages)
  const p = useText(offlinePageMessages)
  const { person, queue } = usePhone()
  const kept = useKept<Today>(person && keyOf(person.userId), load)
  const [answer, setAnswer] = useState('')
  const id = Number(new URLSearchParams(location.search).get('id'))
  const [isDone, setDone] = useState(false)
  const { value } = kept
  const isRefused = kept.trouble?.kind === 'refused'
  // What this phone wrote down and did not send is done, as far as one stands here.
  const written = new Set(queue.entries.flatMap((entry) => (entry.act === act ? [entry.input['id']] : [])))
  const open = (value?.rows ?? []).filter((row) => !written.has(row.id))
  const row = value?.rows.find((one) => one.id === id)
  const template = value?.templates.find(({ templateId }) => templateId === row?.templateId)
  const isWritten = isDone || written.has(id)
  const take = (code: string) => {
    const is = (text: string | null) => text !== null && text.toLowerCase() === code.toLowerCase()
    const found = open.find((one) => [one.selfNum, one.devSign, one.licenseNum, one.checkOrderId].some(is))
    if (!found) return setAnswer(t('noneOfCode', { code }))
    setAnswer(nameOf(found))
    document.querySelector<HTMLAnchorElement>(`a[href="/app/check?id=${found.id}"]`)?.click()
  }
  const body = () => {
    if (!value || isRefused) return null
    if (id > 0 && isWritten)
      return (
        <>
          <WrittenDown standing={written.has(id) ? 'saved' : 'sent'} />
          <p className="phone-buttons">
            <a href="/app/check">{t('nextDevice')}</a>
          </p>
        </>
      )
    if (id > 0 && row && template) return <One row={row} template={template} done={() => setDone(true)} />
    if (id > 0) return <p className="phone-note">{t('notToday')}</p>
    return (
      <>
        {written.size > 0 && <p className="phone-note">{t('unsent', { count: written.size })}</p>}
        <ScanLine take={take} answer={answer} />
        {open.length === 0 ? <p className="phone-note">{t('allChecked')}</p> : <Cards rows={open} />}
      </>
    )
  }
  return (
    <PhonePage heading={row ? nameOf(row) : t('title')} foot={<></>}>
      {person && <AsOf {...kept} />}
      {body()}
      {person && value === undefined && !kept.isReading && !isRefused && <p className="phone-note">{p('neverRead')}</p>}
    </PhonePage>
  )
}
