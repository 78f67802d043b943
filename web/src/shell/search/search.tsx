import { isExternal } from '@geodepot/contracts/kit/page.ts'
import { search, searchBounds } from '@geodepot/contracts/system/search.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { SearchOutlined } from '@ant-design/icons'
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { usePlaces } from '../../kit/routing/index.ts'
import { CameraButton } from '../../kit/scan/index.ts'
import { type Spell, between, finder } from './find.ts'
import type { ToolProps } from '../top-bar/tools.tsx'
import { useTitle } from '../use-title.ts'
import './search.css'

/** How Chinese titles sound; a large dictionary, which comes after the search itself. */
const useSpell = (wanted: boolean): Spell | undefined => {
  const [spell, setSpell] = useState<{ of: Spell }>()
  useEffect(() => {
    if (wanted)
      void import('./spell.ts').then(
        (found) => {
          setSpell({ of: found.spell })
        },
        () => undefined,
      )
  }, [wanted])
  return wanted ? spell?.of : undefined
}

/** What is offered: a page, or a record, under the name of its kind where that begins. */
interface Entry {
  readonly to: string
  readonly title: string
  readonly note: string
  readonly kind: string
}
/** Pages that are shown above records. */
const mostPages = 6
/** Milliseconds without another key, after which records are looked for. */
const pause = 200

/** Records that are found by what was typed, once somebody stops typing. */
const useRecords = (text: string): { readonly records: readonly Entry[]; readonly isSure: boolean } => {
  const places = usePlaces()
  const typed = text.trim()
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = keyword.length >= searchBounds.shortest
  const { data, isError } = useApiQuery(search.find, { keyword }, { enabled })
  if (typed.length < searchBounds.shortest) return { records: [], isSure: true }
  if (!enabled || keyword !== typed || !data) return { records: [], isSure: isError }
  const records = data.flatMap(({ title: kind, rows }) =>
    rows.flatMap(({ view, below, title, note }) => {
      const place = places(view)
      return place === undefined ? [] : [{ to: `${place}${below}`, title, note, kind }]
    }),
  )
  return { records, isSure: true }
}

const Results = ({
  id,
  found,
  at,
  choose,
  point,
}: {
  id: string
  found: readonly Entry[]
  at: number
  choose: (entry: Entry) => void
  point: (at: number) => void
}) => {
  const t = useText(toolMessages)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} className="seek-list" aria-label={t('searchResults')}>
      {found.map((entry, index) => (
        <Fragment key={entry.to}>
          {entry.kind !== '' && entry.kind !== found[index - 1]?.kind && (
            <div className="seek-kind" role="presentation">
              {entry.kind}
            </div>
          )}
          {/* The input keeps the focus and answers the keyboard. */}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="seek-entry"
            onPointerMove={() => {
              point(index)
            }}
            onMouseDown={(event) => {
              event.preventDefault()
            }}
            onMouseUp={() => {
              choose(entry)
            }}
          >
            <span className="seek-title">{entry.title}</span>
            <span className="seek-path">{entry.note}</span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** The one search: pages of this person's menu by name, sound or path, and records by what they are called. */
export default function Search({ open, close, targets, scans = false }: ToolProps) {
  const t = useText(toolMessages)
  const words = useTitle()
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const spell = useSpell(useLanguage() === 'cn')
  const find = useMemo(
    () =>
      finder(
        targets.map(({ path, titles }) => ({ path, title: titles.map(words).join(between) })),
        spell,
      ),
    [targets, words, spell],
  )
  const { records, isSure } = useRecords(text)
  const pages = useMemo(() => find(text), [find, text])
  const shownPages = records.length > 0 ? pages.slice(0, mostPages) : pages
  const found: readonly Entry[] = [
    ...shownPages.map(({ path, title }) => ({
      to: path,
      title,
      note: path,
      kind: records.length > 0 ? t('searchPages') : '',
    })),
    ...records,
  ]
  const chosen = found[Math.min(at, found.length - 1)]
  useEffect(() => {
    const box = dialog.current
    if (!open || box === null) return undefined
    setText('')
    setAt(0)
    box.showModal()
    box.querySelector('input')?.focus()
    return () => {
      box.close()
    }
  }, [open])
  const go = ({ to }: Entry) => {
    close()
    if (isExternal(to)) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') {
      if (chosen) go(chosen)
    } else if (step === undefined || found.length === 0) return
    else setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="seek"
      aria-label={t('search')}
      onClose={close}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) close()
      }}
    >
      <div className="seek-box">
        <div className="seek-field">
          <SearchOutlined aria-hidden="true" />
          <input
            value={text}
            maxLength={searchBounds.longest}
            role="combobox"
            aria-label={t('search')}
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
            placeholder={t('searchHint')}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <CameraButton
            key={String(open)}
            begun={open && scans}
            once
            take={([code = '']) => {
              setText(code)
              setAt(0)
            }}
          />
        </div>
        <Results id={id} found={found} at={chosen ? found.indexOf(chosen) : -1} choose={go} point={setAt} />
        {found.length === 0 && isSure && (
          <div className="seek-nothing" role="status">
            <strong>{t('searchNothing', { text })}</strong>
            <p>{t('searchNothingText')}</p>
          </div>
        )}
        <p className="seek-keys" aria-hidden="true">
          {t('searchKeys')}
        </p>
      </div>
    </dialog>
  )
}
