import { isExternal } from '@geodepot/contracts/kit/page.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { type Findable, type Spell, between, finder, longest } from './find.ts'
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

const Results = ({
  id,
  found,
  at,
  choose,
  point,
}: {
  id: string
  found: readonly Findable[]
  at: number
  choose: (page: Findable) => void
  point: (at: number) => void
}) => {
  const t = useText(toolMessages)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} className="seek-list" aria-label={t('searchResults')}>
      {found.map((page, index) => (
        // The input keeps the focus and answers the keyboard.
        <div
          key={page.path}
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
            choose(page)
          }}
        >
          <span className="seek-title">{page.title}</span>
          <span className="seek-path">{page.path}</span>
        </div>
      ))}
    </div>
  )
}

/** The search of the header: over everything that this person's menu has, by name, sound or path. */
export default function Search({ open, close, targets }: ToolProps) {
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
  const found = useMemo(() => find(text), [find, text])
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
  const go = (page: Findable) => {
    close()
    if (isExternal(page.path)) window.open(page.path, '_blank', 'noopener')
    else void navigate(page.path)
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
            maxLength={longest}
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
        </div>
        <Results id={id} found={found} at={chosen ? found.indexOf(chosen) : -1} choose={go} point={setAt} />
        {found.length === 0 && (
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
