import { inCapitals, inWords } from '@geodepot/contracts/kit/amount-words.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Annex } from '@geodepot/contracts/material/order.annex.ts'
import { annexMessages } from '@geodepot/contracts/material/order.annex.messages.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import type { AmendedSaid } from './amended.ts'
import { type FormCell, writeForm } from '../../kit/sheet/index.ts'

/** Whether the contract of an order is not signed: what goes out of it then is marked. */
export const isDraft = ({ docState }: Pick<Annex, 'docState'>): boolean => docState === 'approved'

/** What an amendment changes, above the order as it stands by now. */
const amendedRows = ({ number, reason, terms, lines }: AmendedSaid, language: Language): FormCell[][] => {
  const w = (key: keyof typeof annexMessages.texts) => textOf(annexMessages, key, language)
  const l = (key: keyof typeof lettersMessages.texts, params = {}) => textOf(lettersMessages, key, language, params)
  const [before, after] = [l('amendedOf'), l('amendedTo')]
  const changed = (one: string, other: string) => (one === other ? one : `${one} → ${other}`)
  return [
    [{}, { value: l('amendedHead', { number, reason }), isHead: true }],
    ...(terms.length === 0 ? [] : [['', '', before, after].map((value): FormCell => ({ value, isHead: true }))]),
    ...terms.map((one): FormCell[] => [
      {},
      { value: w(one.term), isHead: true },
      { value: one.before },
      { value: one.after },
    ]),
    ...(lines.length === 0
      ? []
      : [
          ['', w('material'), '', w('quantity'), '', w('unitPrice'), '', w('deliveryDate')].map((value): FormCell => ({
            value,
            isHead: true,
          })),
        ]),
    ...lines.map((line): FormCell[] =>
      [
        '',
        line.name[language],
        '',
        changed(line.quantityBefore, line.quantity),
        '',
        changed(line.priceBefore ?? '', line.unitPrice ?? ''),
        '',
        changed(line.deliveryBefore, line.deliveryDate),
      ].map((value) => ({ value })),
    ),
    [],
  ]
}

const rowsOf = (of: Annex, language: Language): FormCell[][] => {
  const w = (key: keyof typeof annexMessages.texts, params = {}) => textOf(annexMessages, key, language, params)
  const said = (label: string, value: string): FormCell[] => [{}, { value: label, isHead: true }, { value }]
  const head = (...labels: string[]): FormCell[] => labels.map((value) => ({ value, isHead: true }))
  const total = of.totalAmount
  return [
    ...(isDraft(of) ? [[{}, { value: textOf(lettersMessages, 'draftMark', language), isHead: true as const }]] : []),
    [{}, { value: `${w('order')} ${of.number}`, isHead: true }],
    said(w('contractNo'), of.contractNo),
    said(w('contractDate'), of.contractDate ?? ''),
    said(w('buyer'), of.buyer[language]),
    said(w('seller'), of.supplier[language]),
    said(w('address'), [of.supplierAddress, countryName(of.supplierCountry, language)].filter(Boolean).join(', ')),
    said(w('incoterm'), w('incotermSays', { incoterm: of.incoterm, place: of.place })),
    said(w('destination'), countryName(of.destination, language)),
    said(w('delivery'), of.deliveryDate),
    said(w('paymentTerms'), of.paymentTerms),
    [],
    head(
      w('position'),
      w('material'),
      w('partNo'),
      w('quantity'),
      w('unit'),
      w('unitPrice'),
      `${w('amount')} (${of.currencyCode})`,
      w('deliveryDate'),
    ),
    ...of.lines.map((line, at) =>
      [
        String(at + 1),
        line.name[language],
        [line.partNo, line.spec].filter(Boolean).join(' / '),
        line.quantity,
        line.unit[language],
        line.unitPrice ?? '',
        line.amount ?? '',
        line.deliveryDate,
      ].map((value): FormCell => ({ value })),
    ),
    ...(total === null
      ? []
      : [
          [{}, { value: w('total'), isHead: true as const }, {}, {}, {}, {}, { value: total, isHead: true as const }],
          said(
            w('inWords'),
            language === 'cn' ? inCapitals(total, of.currency.cn) : inWords(total, of.currency.en, of.digits),
          ),
        ]),
    [],
    ...(of.payments.length === 0
      ? []
      : [
          head('', w('paymentKind'), w('note'), '', '', w('dueDate'), `${w('amount')} (${of.currencyCode})`),
          ...of.payments.map(({ paymentKind, note, dueDate, amount }) =>
            ['', w(`paymentKind_${paymentKind}`), note, '', '', dueDate, amount ?? ''].map((value): FormCell => ({
              value,
            })),
          ),
          [],
        ]),
    [{}, { value: w('papersSay'), isHead: true }],
    ...of.papers.map(({ name, per }): FormCell[] => [{}, { value: name[language] }, { value: w(`per_${per}`) }]),
  ]
}

/** The order as its supplier reads it, in that language. */
export const orderSheet = async (
  of: Annex,
  language: Language,
  amended?: AmendedSaid,
): Promise<{ name: string; bytes: Buffer }> => {
  const name = textOf(lettersMessages, amended ? 'amendedName' : isDraft(of) ? 'draftName' : 'sheetName', language)
  const bytes = await writeForm({
    sheetName: name,
    columns: [6, 40, 30, 10, 8, 14, 16, 12].map((width) => ({ width })),
    rows: [...(amended ? amendedRows(amended, language) : []), ...rowsOf(of, language)],
  })
  return { name: `${name}_${amended?.number ?? of.number}.xlsx`, bytes }
}
