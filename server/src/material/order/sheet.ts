import { inCapitals, inWords } from '@geodepot/contracts/kit/amount-words.ts'
import { countryName } from '@geodepot/contracts/kit/countries.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Annex } from '@geodepot/contracts/material/order.annex.ts'
import { annexMessages } from '@geodepot/contracts/material/order.annex.messages.ts'
import { lettersMessages } from '@geodepot/contracts/material/order.letters.messages.ts'
import { type FormCell, writeForm } from '../../kit/sheet/index.ts'

/** Whether the contract of an order is not signed: what goes out of it then is marked. */
export const isDraft = ({ docState }: Pick<Annex, 'docState'>): boolean => docState === 'approved'

const rowsOf = (of: Annex, language: Language): FormCell[][] => {
  const w = (key: keyof typeof annexMessages.texts, params = {}) => textOf(annexMessages, key, language, params)
  const said = (label: string, value: string): FormCell[] => [{}, { value: label, isHead: true }, { value }]
  const head = (...labels: string[]): FormCell[] => labels.map((value) => ({ value, isHead: true }))
  const total = of.totalAmount ?? '0'
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
    [{}, { value: w('total'), isHead: true }, {}, {}, {}, {}, { value: total, isHead: true }],
    said(
      w('inWords'),
      language === 'cn' ? inCapitals(total, of.currency.cn) : inWords(total, of.currency.en, of.digits),
    ),
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
export const orderSheet = async (of: Annex, language: Language): Promise<{ name: string; bytes: Buffer }> => {
  const name = textOf(lettersMessages, isDraft(of) ? 'draftName' : 'sheetName', language)
  const bytes = await writeForm({
    sheetName: name,
    columns: [6, 40, 30, 10, 8, 14, 16, 12].map((width) => ({ width })),
    rows: rowsOf(of, language),
  })
  return { name: `${name}_${of.number}.xlsx`, bytes }
}
