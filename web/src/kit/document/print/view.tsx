import { type Language, languages } from '@geodepot/contracts/kit/messages.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { PrinterOutlined } from '@ant-design/icons'
import { Segmented, Select } from 'antd'
import { type CSSProperties, type ReactNode, createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { usePerson } from '../../access/index.ts'
import { GuardedButton } from '../../ui/index.ts'
import { shownMoment, wireNow, tags, useLanguage, useText } from '../../i18n/index.ts'
import { useTagTitle } from '../../routing/index.ts'
import { PaperLanguageProvider, usePaperQuery, usePaperLanguage, usePaperText } from './language.ts'
import './paper.css'

// What stands in the margins of each page only style sheets reach; and a page has
// the paper's shape throughout, or an empty one follows.
/** The head and foot of each printed page, while the paper is on screen. */
const useMargins = (facts: Readonly<Record<string, string>>, shape: '' | 'landscape'): void => {
  const joined = JSON.stringify(facts)
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    dataset['paper'] = shape
    const names = Object.entries(JSON.parse(joined) as Record<string, string>).map(([name, text]) => {
      style.setProperty(`--paper-${name}`, JSON.stringify(text.replaceAll(/[\n\\]/g, ' ')))
      return `--paper-${name}`
    })
    return () => {
      delete dataset['paper']
      for (const name of names) style.removeProperty(name)
    }
  }, [joined, shape])
}

/** The call that answers whose paper it is. */
type Letterhead = Operation<z.ZodType<object, object>, z.ZodType<{ company: string }>>
const LetterheadContext = createContext<Letterhead | undefined>(undefined)
const useLetterhead = (): Letterhead => {
  const found = useContext(LetterheadContext)
  if (!found) throw new Error('a paper is drawn in a print view')
  return found
}

interface PaperProps {
  readonly title: string
  readonly number: string
  /** What the number is, where it is no document's. */
  readonly numberIs?: string
  readonly callCode?: string | undefined
  readonly state?: string | undefined
  /** Written across each page: what the paper is not, e.g. approved. */
  readonly mark?: string | undefined
  /** Stands beside the title, e.g. a code to scan. */
  readonly corner?: ReactNode
  /** It is wider than high. */
  readonly landscape?: boolean
  readonly children: ReactNode
}
/** One printed document: the company and its title at the top, its number and call code, and what it says. */
export const Paper = ({
  title,
  number,
  numberIs,
  callCode,
  state,
  mark,
  corner,
  landscape = false,
  children,
}: PaperProps) => {
  const t = usePaperText(printMessages)
  const person = usePerson()
  const language = usePaperLanguage()
  const [opened] = useState(() => wireNow())
  const letterhead = usePaperQuery(useLetterhead(), {})
  const company = letterhead.data?.company ?? ''
  useMargins(
    {
      company,
      title: t('paper', { title, number }),
      by: t('printedBy', { name: person.nickName || person.userName, time: shownMoment(opened) }),
      start: t('pageStart'),
      between: t('pageBetween'),
      end: t('pageEnd'),
    },
    landscape ? 'landscape' : '',
  )
  if (letterhead.isPending) return null
  return (
    <article
      className={landscape ? 'paper paper-landscape' : 'paper'}
      lang={tags[language]}
      aria-label={t('paper', { title, number })}
    >
      {mark !== undefined && (
        <div className="paper-mark" aria-hidden="true" style={{ '--signs': Array.from(mark).length } as CSSProperties}>
          {mark}
        </div>
      )}
      <header className="paper-head">
        {corner !== undefined && <div className="paper-corner">{corner}</div>}
        <p>{company}</p>
        <h1>{title}</h1>
        <ul>
          <li>
            {numberIs ?? t('number')} <strong>{number}</strong>
          </li>
          {callCode !== undefined && (
            <li>
              {t('callCode')} <strong className="paper-code">{callCode}</strong>
            </li>
          )}
          {state !== undefined && (
            <li>
              {t('state')} <strong>{state}</strong>
            </li>
          )}
        </ul>
      </header>
      {children}
    </article>
  )
}

// Papers are looked through with the keyboard as well; on most of them nothing else takes it.
const scrolled = { tabIndex: 0 } as const

const patience = 15_000
/**
 * The browser prints what is drawn: first everything has to be there, the
 * fonts too. Prints nothing when the paper does not come.
 */
const printOf = async (desk: HTMLElement | null): Promise<void> => {
  const until = Date.now() + patience
  while (desk?.querySelector('.paper') === null && Date.now() < until)
    await new Promise((again) => {
      setTimeout(again, 100)
    })
  await document.fonts.ready
  if (desk?.querySelector('.paper')) window.print()
}

export interface Sheets {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly choose: (value: string) => void
}
interface PrintViewProps {
  readonly name: string
  /** What asks for the company's name. */ readonly letterhead: Letterhead
  /** The document's page. */ readonly back: string
  /** What of the document is printed, where there is more than one paper. */ readonly sheets?: Sheets | undefined
  readonly children: ReactNode
}

/** A preview that looks like the paper, with its language and the way to the printer. */
export const PrintView = ({ name, letterhead, back, sheets, children }: PrintViewProps) => {
  const t = useText(printMessages)
  const own = useLanguage()
  const desk = useRef<HTMLElement>(null)
  const [chosen, choose] = useState<Language>()
  const language = chosen ?? own
  useTagTitle(`${t('print')} ${name}`)
  return (
    <div className="print">
      <div className="print-bar" role="toolbar" aria-label={t('preview')}>
        <Link to={back}>{t('back')}</Link>
        {sheets && sheets.options.length > 1 && (
          <Select
            aria-label={t('sheet')}
            value={sheets.value}
            onChange={sheets.choose}
            options={[...sheets.options]}
            popupMatchSelectWidth={false}
          />
        )}
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          onChange={choose}
          options={languages.map((value) => ({ value, label: t(value) }))}
        />
        <GuardedButton
          type="primary"
          icon={<PrinterOutlined aria-hidden="true" />}
          busyText={t('printing')}
          onPress={() => printOf(desk.current)}
        >
          {t('print')}
        </GuardedButton>
      </div>
      <section ref={desk} className="print-desk" aria-label={name} {...scrolled}>
        <LetterheadContext value={letterhead}>
          <PaperLanguageProvider value={language}>{children}</PaperLanguageProvider>
        </LetterheadContext>
      </section>
    </div>
  )
}
