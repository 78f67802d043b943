import { inCapitals, inWords } from '@geodepot/contracts/kit/amount-words.ts'
import { divided, grouped, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Annex, type AnnexLine, type Both, annexCalls } from '@geodepot/contracts/material/order.annex.ts'
import { annexMessages } from '@geodepot/contracts/material/order.annex.messages.ts'
import { type OrderDetail, order } from '@geodepot/contracts/material/order.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { type ReactNode } from 'react'
import { DocumentPaper, usePaperLanguage, usePaperQuery } from '../../kit/document/index.ts'
import { absent, shownDate, shownQuantity } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'
import './annex.css'

type Key = keyof typeof annexMessages.texts
/** In which languages it is written, the first before the other. */
type Languages = readonly Language[]
const money = (amount: string | null, digits: number): string => (amount === null ? '' : grouped(amount, digits))

/** The same in each language; once where it is the same. */
const Said = ({ in: languages, of }: { in: Languages; of: (language: Language) => string }) => {
  const texts = [...new Set(languages.map(of))]
  return texts.map((text) => (
    <span key={text} className="annex-said">
      {text}
    </span>
  ))
}
const word = (languages: Languages, key: Key) => (
  <Said in={languages} of={(language) => textOf(annexMessages, key, language)} />
)
const title = (languages: Languages, key: Key): string =>
  languages.map((language) => textOf(annexMessages, key, language)).join(' ')

const Facts = ({ of }: { of: readonly (readonly [label: ReactNode, value: ReactNode, wide?: true])[] }) => (
  <dl className="paper-facts">
    {of.map(([label, value, wide], at) => (
      <div key={at} className={wide ? 'paper-wide' : undefined}>
        <dt>{label}</dt>
        <dd>{value === '' ? absent : value}</dd>
      </div>
    ))}
  </dl>
)
const Part = ({ title: of, children }: { title: string; children: ReactNode }) => (
  <section className="paper-part">
    <h2>{of}</h2>
    {children}
  </section>
)
interface PartProps {
  readonly of: Annex
  readonly in: Languages
}

interface ColumnOf<L> {
  readonly key: Key
  readonly width: number
  readonly isFigure?: boolean
  readonly value: (line: L) => ReactNode
}
const Table = <L extends object>({
  in: languages,
  lines,
  columns,
  total,
}: {
  in: Languages
  lines: readonly L[]
  columns: readonly ColumnOf<L>[]
  total?: string
}) => (
  <table className="paper-table">
    <colgroup>
      <col className="paper-position" />
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width: `${width}%` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th>{word(languages, 'position')}</th>
        {columns.map(({ key, isFigure }) => (
          <th key={key} className={isFigure ? 'paper-figure' : undefined}>
            {word(languages, key)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, at) => (
        <tr key={at}>
          <td>{at + 1}</td>
          {columns.map(({ key, isFigure, value }) => (
            <td key={key} className={isFigure ? 'paper-figure' : undefined}>
              {value(line)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {total !== undefined && (
      <tbody className="paper-sum">
        <tr>
          <td colSpan={2}>{word(languages, 'total')}</td>
          <td colSpan={columns.length - 1} className="paper-figure">
            {total}
          </td>
        </tr>
      </tbody>
    )}
  </table>
)

const Parties = ({ of, in: languages }: PartProps) => {
  const named = (name: Both) => <Said in={languages} of={(language) => name[language]} />
  return (
    <Facts
      of={[
        [word(languages, 'contractNo'), of.contractNo],
        [word(languages, 'contractDate'), of.contractDate === null ? '' : shownDate(of.contractDate)],
        [word(languages, 'buyer'), named(of.buyer), true],
        [word(languages, 'seller'), named(of.supplier), true],
        [
          word(languages, 'address'),
          <Said
            key="address"
            in={languages}
            of={(language) =>
              [of.supplierAddress, countryName(of.supplierCountry, language)].filter(Boolean).join(', ')
            }
          />,
          true,
        ],
      ]}
    />
  )
}

const Goods = ({ of, in: languages }: PartProps) => {
  const { totalAmount, currencyCode, currency, digits } = of
  const columns: readonly ColumnOf<AnnexLine>[] = [
    {
      key: 'material',
      width: 28,
      value: ({ name }) => <Said in={languages} of={(language) => name[language]} />,
    },
    { key: 'partNo', width: 19, value: ({ partNo, spec }) => [partNo, spec].filter(Boolean).join(' / ') || absent },
    { key: 'quantity', width: 9, isFigure: true, value: ({ quantity }) => shownQuantity(quantity) },
    { key: 'unit', width: 8, value: ({ unit }) => <Said in={languages} of={(language) => unit[language]} /> },
    {
      key: 'unitPrice',
      width: 12,
      isFigure: true,
      value: ({ unitPrice }) => (unitPrice === null ? absent : shownQuantity(unitPrice)),
    },
    { key: 'amount', width: 13, isFigure: true, value: ({ amount }) => money(amount, digits) || absent },
    {
      key: 'deliveryDate',
      width: 12,
      value: ({ deliveryDate }) => <span className="annex-day">{shownDate(deliveryDate)}</span>,
    },
  ]
  return (
    <Part title={title(languages, 'goods')}>
      <Table
        in={languages}
        lines={of.lines}
        columns={columns}
        {...(totalAmount !== null && { total: `${money(totalAmount, digits)} ${currencyCode}` })}
      />
      {totalAmount !== null && (
        <p className="annex-words">
          <Said
            in={languages}
            of={(language) =>
              language === 'cn'
                ? `${textOf(annexMessages, 'inWords', language)}：${inCapitals(totalAmount, currency.cn)}`
                : `${textOf(annexMessages, 'inWords', language)}: ${inWords(totalAmount, currency.en, digits)}`
            }
          />
        </p>
      )}
    </Part>
  )
}

const Terms = ({ of, in: languages }: PartProps) => (
  <Part title={title(languages, 'terms')}>
    <Facts
      of={[
        [
          word(languages, 'incoterm'),
          <Said
            key="incoterm"
            in={languages}
            of={(language) =>
              textOf(annexMessages, 'incotermSays', language, { incoterm: of.incoterm, place: of.place })
            }
          />,
          true,
        ],
        [
          word(languages, 'destination'),
          <Said key="destination" in={languages} of={(language) => countryName(of.destination, language)} />,
        ],
        [word(languages, 'delivery'), shownDate(of.deliveryDate)],
      ]}
    />
  </Part>
)

const shareOf = (amount: string, total: string | null): string =>
  total === null || Number(total) === 0
    ? ''
    : `${shownQuantity(rounded(divided(multiply(amount, '100'), total, 4), 2))} %`
const Payment = ({ of, in: languages }: PartProps) => (
  <Part title={title(languages, 'payment')}>
    {of.paymentTerms !== '' && <Facts of={[[word(languages, 'paymentTerms'), of.paymentTerms, true]]} />}
    {of.payments.length > 0 && (
      <Table<Annex['payments'][number]>
        in={languages}
        lines={of.payments}
        columns={[
          {
            key: 'paymentKind',
            width: 20,
            value: ({ paymentKind }) => word(languages, `paymentKind_${paymentKind}`),
          },
          {
            key: 'amount',
            width: 22,
            isFigure: true,
            value: ({ amount }) => (amount === null ? absent : `${money(amount, of.digits)} ${of.currencyCode}`),
          },
          {
            key: 'share',
            width: 10,
            isFigure: true,
            value: ({ amount }) => (amount === null ? '' : shareOf(amount, of.payableAmount)) || absent,
          },
          { key: 'dueDate', width: 14, value: ({ dueDate }) => shownDate(dueDate) },
          { key: 'note', width: 34, value: ({ note }) => note || absent },
        ]}
      />
    )}
  </Part>
)

/** The same text in each language, one beside the other where there are two. */
const Beside = ({ in: languages, children }: { in: Languages; children: (language: Language) => ReactNode }) => (
  <div className={languages.length > 1 ? 'annex-both' : undefined}>
    {languages.map((language) => (
      <div key={language} lang={language === 'cn' ? 'zh-CN' : 'en'}>
        {children(language)}
      </div>
    ))}
  </div>
)
const Documents = ({ of, in: languages }: PartProps) => (
  <Part title={title(languages, 'papers')}>
    <Beside in={languages}>
      {(language) =>
        of.papers.length === 0 ? (
          textOf(annexMessages, 'noPapers', language)
        ) : (
          <>
            {textOf(annexMessages, 'papersSay', language)}
            <ol className="annex-list">
              {of.papers.map(({ name, per }) => (
                <li key={name.en}>
                  {name[language]}
                  {language === 'cn' ? '，' : ', '}
                  {textOf(annexMessages, `per_${per}`, language)}
                </li>
              ))}
            </ol>
          </>
        )
      }
    </Beside>
  </Part>
)
const Clauses = ({ of, in: languages }: PartProps) => (
  <Part title={title(languages, 'clauses')}>
    {of.clauses.map(({ name, text }, at) => (
      <Beside key={at} in={languages}>
        {(language) => (
          <div className="annex-line">
            <h3>
              5.{at + 1} {name[language]}
            </h3>
            <p>{text[language]}</p>
          </div>
        )}
      </Beside>
    ))}
  </Part>
)
const Signatures = ({ of, in: languages }: PartProps) => {
  const side = (role: Key, name: Both) => (
    <dl>
      <div>
        <dt>{word(languages, role)}</dt>
        <dd>
          <Said in={languages} of={(language) => name[language]} />
        </dd>
      </div>
      {(['nameAndTitle', 'signature', 'date'] as const).map((key) => (
        <div key={key}>
          <dt>{word(languages, key)}</dt>
          <dd />
        </div>
      ))}
    </dl>
  )
  return (
    <Part title={title(languages, 'signed')}>
      <div className="annex-sign">
        {side('forBuyer', of.buyer)}
        {side('forSeller', of.supplier)}
      </div>
    </Part>
  )
}

/** The annex of a contract: all that is agreed with the supplier, in one language or in both beside each other. */
export const AnnexPaper = ({ row, both }: { row: OrderDetail; both: boolean }) => {
  const language = usePaperLanguage()
  const asked = usePaperQuery(annexCalls.annex, { id: row.id })
  const languages: Languages = both ? ['cn', 'en'] : [language]
  return (
    <Answered asked={[asked]}>
      {() =>
        asked.data && (
          <DocumentPaper of={order} row={row} title={title(languages, 'annex')} inEffect={['signed', 'closed']}>
            <Parties of={asked.data} in={languages} />
            <Goods of={asked.data} in={languages} />
            <Terms of={asked.data} in={languages} />
            <Payment of={asked.data} in={languages} />
            <Documents of={asked.data} in={languages} />
            <Clauses of={asked.data} in={languages} />
            <Signatures of={asked.data} in={languages} />
          </DocumentPaper>
        )
      }
    </Answered>
  )
}
