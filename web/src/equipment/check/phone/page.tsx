import type { CheckRow, CompleteInput } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { isAnswered, judge } from '@geodepot/contracts/equipment/check-template.rules.ts'
import type { KeptItem } from '@geodepot/contracts/equipment/check-template.ts'
import { offlinePageMessages } from '@geodepot/contracts/system/offline-page.messages.ts'
import { useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { useKept, whereNow, writeDown } from '../../../kit/offline/index.ts'
import { KeptPage, PhoneTrouble, ScanLine, WrittenDown, standingOf, usePhone } from '../../../system/offline/index.ts'
import { Item } from './item.tsx'
import { type Answers, type Template, type Today, act, blank, foundOf, keyOf, load, useAnswers } from './kept.ts'

const nameOf = ({ devName, selfNum, devSign }: CheckRow): string =>
  [devName, selfNum ?? devSign].filter(Boolean).join(' ')

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
/** One order: item by item, then the name under it. */
const One = ({ row, template, done }: { row: CheckRow; template: Template; done: (entryKey: string) => void }) => {
  const t = useText(checkMessages)
  const p = useText(offlinePageMessages)
  const { person, sendNow, link } = usePhone()
  // Of another version of the template they would answer other items.
  const { answers, setAnswers } = useAnswers(
    person && `${person.userId}:draft:${act}:${row.id}:${template.templateVersion}`,
  )
  // Pressed twice before it is on this phone, it is written down once.
  const isWriting = useRef(false)
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
    if (isWriting.current) return
    isWriting.current = true
    try {
      const position = await whereNow()
      const entryKey = await writeDown({
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
      setAnswers(new Map())
      done(entryKey)
    } catch {
      return setAnswer(p('noRoom'))
    } finally {
      isWriting.current = false
    }
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
      <PhoneTrouble says={answer} />
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
  const { person, queue } = usePhone()
  const kept = useKept<Today>(person && keyOf(person.userId), load)
  const [answer, setAnswer] = useState('')
  const id = Number(new URLSearchParams(location.search).get('id'))
  const [done, setDone] = useState<string>()
  const { value } = kept
  // What this phone wrote down and did not send is done, as far as one stands here.
  const written = new Set(
    queue.entries.flatMap((entry) => (entry.act === act && entry.state === 'waiting' ? [entry.input['id']] : [])),
  )
  const last = done ?? queue.entries.findLast((entry) => entry.act === act && entry.input['id'] === id)?.entryKey
  const standing = last === undefined ? undefined : standingOf(queue, last)
  const open = (value?.rows ?? []).filter((row) => !written.has(row.id))
  const row = value?.rows.find((one) => one.id === id)
  const template = value?.templates.find(({ templateId }) => templateId === row?.templateId)
  const isWritten = written.has(id) || typeof standing === 'string'
  const take = (code: string) => {
    const is = (text: string | null) => text !== null && text.toLowerCase() === code.toLowerCase()
    const found = open.find((one) => [one.selfNum, one.devSign, one.licenseNum, one.checkOrderId].some(is))
    if (!found) return setAnswer(t('noneOfCode', { code }))
    setAnswer(nameOf(found))
    document.querySelector<HTMLAnchorElement>(`a[href="/app/check?id=${found.id}"]`)?.click()
  }
  const body = () => {
    if (id > 0 && isWritten)
      return (
        <>
          <WrittenDown standing={written.has(id) ? 'saved' : standing} />
          <p className="phone-buttons">
            <a href="/app/check">{t('nextDevice')}</a>
          </p>
        </>
      )
    if (id > 0 && row && template)
      return (
        <>
          <WrittenDown standing={standing} />
          <One key={template.templateVersion} row={row} template={template} done={setDone} />
        </>
      )
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
    <KeptPage heading={row ? nameOf(row) : t('title')} read={kept}>
      {body}
    </KeptPage>
  )
}
