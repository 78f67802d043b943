import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { setLanguage } from '../i18n/index.ts'
import Gallery from './index.tsx'

const kits = import.meta.glob<Record<string, unknown>>('../*/index.ts', { eager: true })
const sources = Object.values(
  import.meta.glob<string>('./*.tsx', { eager: true, query: '?raw', import: 'default' }),
).join('\n')

// A component begins with a capital; what is no function or wrapped one is a value.
const isComponent = ([name, value]: readonly [string, unknown]) =>
  /^[A-Z]/.test(name) &&
  (typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value))
const classes = new Set(['CallError'])
const components = Object.values(kits)
  .flatMap((kit) =>
    Object.entries(kit)
      .filter(isComponent)
      .map(([name]) => name),
  )
  .filter((name) => !classes.has(name))

/** What the gallery does not draw, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  List: 'a whole page over a list that a server answers; its parts are drawn',
  TreeList: 'as the list',
  SearchChoice: "a part of the list's search",
  SearchDay: "a part of the list's search",
  SearchSlot: "a part of the list's search",
  SearchText: "a part of the list's search",
  SearchToggle: "a part of the list's search",
  DocumentSearch: "a part of the list's search",
  SearchTree: "a part of the list's search",
  Hint: "a word under the pointer of a list's toolbar",
  PaneButton: 'holds the columns and views of a whole list',
  RestingSelect: "a part of the list's search and pages",
  SidePanel: 'stands beside a whole list',
  NewPage: 'a whole page about a form; its parts are drawn',
  EditPage: 'a whole page over a document that a server answers; its parts are drawn',
  DocumentFiles: 'as the attachments',
  DocumentPage: 'a whole page over a document that a server answers; its parts are drawn',
  LineQuantitiesDialog: 'a dialog over a document that a server answers; its parts are drawn',
  LineQuantitiesForm: 'as the dialog of it',
  Attachments: "asks a server for a record's files; its box and field are drawn",
  AttachmentsPanel: 'as the attachments',
  LinePhotos: 'as the attachments',
  TakeLinePhotos: 'as the attachments, in a dialog',
  FormAttachments: 'as the attachments',
  ExportButton: 'asks a server for a file',
  PrintView: 'a page of its own for the printer',
  LabelView: 'a page of its own for the printer',
  Paper: 'a sheet for the printer',
  DocumentPaper: 'a sheet for the printer',
  DocumentPrint: 'a page of its own for the printer',
  PaperHeader: 'a sheet for the printer',
  ImportButton: 'opens a dialog whose every step is an answer of a server',
  TextPicker: 'a part of the import dialog',
  ChoicePicker: 'a part of the import dialog',
  LogTools: 'looks where a whole list stands',
  AtRest: 'looks like what stands in it',
  Latest: 'a part of a page that a server answers',
  LatestPanel: 'asks a server for documents',
  FollowersPanel: 'links to documents that a server answers',
  DecidableLines: 'lines of a document that an approver decides on; the table of lines is drawn',
  ComingMomentField: 'as the field of a moment',
  MasterList: 'a list with the dialog of its records; both are drawn',
  MergeRecords: 'a dialog about records of which a server tells what hangs on them',
  GivenLines: 'the grid in a form with lines that a server answers; the grid is drawn',
  LinesSection: 'the grid in a form; both are drawn',
  HeaderFacts: 'facts of a document that its module describes; facts are drawn',
  PaperApproval: 'a sheet for the printer',
  PaperFacts: 'a sheet for the printer',
  PaperSignatures: 'a sheet for the printer',
  PaperTable: 'a sheet for the printer',
  RecordPhoto: 'asks a server for a picture',
  ImportDialog: 'every step of it is an answer of a server',
  ShownDocument: 'a whole page over a document that a server answers; its parts are drawn',
  Logo: 'the frame shows it on every page',
  Qr: 'a part of labels and papers',
  SignatureDialog: 'a dialog over a document that a server answers',
  SignatureFields: 'a part of the forms of what is signed',
  SignaturePicture: 'a part of the panel and of papers',
  SignaturesPanel: 'asks a server for the signatures of a document',
  Allowed: 'draws nothing of its own',
  WindowedBody: 'the body of a long table; tables are drawn',
  PersonProvider: 'draws nothing of its own',
  AwaitedBy: 'draws nothing of its own',
  Awaits: 'draws nothing of its own',
  InTurn: 'draws nothing of its own',
  PlacesProvider: 'draws nothing of its own',
  PageNameProvider: 'draws nothing of its own',
  LineInput: 'the input of a field, beside others of one line',
  LineRow: 'a line of a form that its dialog speaks of',
  LineRows: 'the lines of a form, each as its dialog speaks of it',
  NextDocuments: 'links to documents',
  QuantityInput: 'as the line input',
  LineErrors: 'as the line input',
  Answered: 'draws nothing of its own',
  TagProvider: 'draws nothing of its own',
  ErrorBoundary: 'draws nothing of its own until something inside breaks',
  Drawer: 'slides in over a whole page',
  NotificationList: 'hangs on the top bar; the server says what is in it',
  KitProvider: 'everything stands in it',
  CameraButton: 'a part of the scan field, where the browser reads codes',
  EditedRecord: 'draws nothing of its own',
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('each component that pages take from the kit is in the gallery, or it is said why not', () => {
  const drawn = (name: string) => new RegExp(`<${name}\\b`).test(sources)
  expect(components.length).toBeGreaterThan(50)
  expect(
    components.filter((name) => !drawn(name) && !(name in elsewhere)),
    'missing',
  ).toEqual([])
  expect(
    Object.keys(elsewhere).filter((name) => !components.includes(name) || drawn(name)),
    'no exception any more',
  ).toEqual([])
})

test.each([
  ['cn', '界面组件'],
  ['en', 'Gallery'],
] as const)('the gallery is drawn whole without a server, in %s', async (language, title) => {
  const asked = vi.fn(() => Promise.reject(new Error('nobody there')))
  vi.stubGlobal('fetch', asked)
  setLanguage(language)
  show(<Gallery />, { at: '/tool/gallery' })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(document.querySelectorAll('.gallery-part')).toHaveLength(14)
  expect(document.body.textContent).not.toContain('undefined')
})
