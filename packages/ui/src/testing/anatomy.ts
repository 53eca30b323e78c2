import type { ConfirmDialogStylesNames } from '../ConfirmDialog/ConfirmDialog.tsx'
import type { CopyButtonStylesNames } from '../CopyButton/CopyButton.tsx'
import type { ExpiryFieldStylesNames } from '../ExpiryField/ExpiryField.tsx'
import type { LoadErrorStylesNames } from '../LoadError/LoadError.tsx'
import type { ModelMappingFieldStylesNames } from '../ModelMappingField/ModelMappingField.tsx'
import type { OneTimePromptStylesNames } from '../OneTimePrompt/OneTimePrompt.tsx'
import type { PagedTableStylesNames } from '../PagedTable/PagedTable.tsx'
import type { QuotaStylesNames } from '../Quota/Quota.tsx'
import type { RatioTableStylesNames } from '../RatioTable/RatioTable.tsx'
import type { SecretTextStylesNames } from '../SecretText/SecretText.tsx'
import type { ServerHtmlStylesNames } from '../ServerHtml/ServerHtml.tsx'
import type { TimeRangeStylesNames } from '../TimeRange/TimeRange.tsx'

/** What each named part of a component is. */
type Anatomy<Part extends string> = Readonly<Record<Part, string>>

const confirmDialog: Anatomy<Exclude<ConfirmDialogStylesNames, 'close'>> = {
  root: 'Around everything',
  overlay: 'Behind the dialog',
  inner: 'Around the dialog, which it centres',
  content: 'The dialog',
  header: 'Row of the title',
  title: 'The question',
  body: 'Everything below the title',
  text: 'The action, and whom or what it affects',
  error: 'Why the action failed',
  actions: 'Row of the two buttons',
}

const copyButton: Anatomy<CopyButtonStylesNames> = {
  root: 'Around everything',
  button: 'Button with the icon, or with the label',
  feedback: 'The word “copied”, above the button',
  manualCopy: 'Panel that opens when copying fails',
  field: 'Field with the text in this panel',
}

const expiryField: Anatomy<ExpiryFieldStylesNames> = {
  root: 'Around everything',
  field: 'Text field with its label',
  shortcuts: 'Row of the shortcuts',
  shortcut: 'A button that sets a time',
  past: 'Says that the time is in the past',
}

const loadError: Anatomy<LoadErrorStylesNames> = {
  root: 'Around everything',
  indicator: 'The icon',
  body: 'Title and description',
  title: 'What failed to load',
  description: 'Why',
  actions: 'Row of the buttons',
}

const modelMappingField: Anatomy<ModelMappingFieldStylesNames> = {
  root: 'Around everything',
  head: 'Row with the label and the choice of a view',
  label: 'The label',
  row: 'A requested and an actual model',
  add: 'Button that adds a row',
  empty: 'Text without rows',
  description: 'Text below the rows',
}

const oneTimePrompt: Anatomy<OneTimePromptStylesNames> = {
  root: 'Around everything',
  icon: 'The icon',
  message: 'The hint',
  dismiss: 'Button that hides the hint',
}

const pagedTable: Anatomy<PagedTableStylesNames> = {
  root: 'Around everything',
  bar: 'Bar above the table',
  toolbar: 'Filters and actions in this bar',
  state: 'Number of loaded rows in this bar',
  scroller: 'Frame in which wide tables scroll',
  table: 'The table element',
  head: 'Row group of the headings',
  heading: 'Heading of a column',
  body: 'Row group of the rows',
  row: 'A row, or a card in a narrow container',
  cell: 'Cell with a value',
  actions: 'Cell with the actions of a row',
  details: 'Row with the details of the row above',
  pager: 'Bar of the page buttons',
  range: 'Which rows are shown, in this bar',
  page: 'Button of a page',
  step: 'Button of the previous or next page',
  selection: 'Bar with the actions for the selected rows',
}

const quota: Anatomy<QuotaStylesNames> = {
  root: 'Around everything',
  limit: 'The slash and the limit',
  bar: 'Bar below the amounts',
  fill: 'Filled part of the bar',
}

const ratioTable: Anatomy<RatioTableStylesNames> = {
  root: 'Around everything',
  head: 'Row with the label and the choice of a view',
  label: 'The label',
  count: 'Number of unsaved changes',
  description: 'Text below the label',
  rows: 'List of the ratios',
  row: 'A ratio with its name',
  name: 'The name, also in the row that adds one',
  was: 'The stored ratio of a changed one',
  ratio: 'Field of a ratio, also in the row that adds one',
  add: 'Row that adds a ratio',
  error: 'The error',
}

const secretText: Anatomy<SecretTextStylesNames> = {
  root: 'Around everything',
  text: 'The masked or shown secret',
}

const serverHtml: Anatomy<ServerHtmlStylesNames> = {
  root: 'Around everything',
  html: 'Content of Markdown or HTML',
  frame: 'Frame with a page',
}

const timeRange: Anatomy<TimeRangeStylesNames> = {
  root: 'Around everything',
  field: 'Text field of the range',
  presets: 'Column of the presets',
  preset: 'Button of a preset',
  calendar: 'The calendar',
  times: 'Row of the two times of day',
  time: 'Field of a time of day',
}

/**
 * Named parts of the components, for their tests and documentation. A component that is missing has a single element, or
 * the parts of Mantine's component that it is built on.
 */
export const ANATOMY = {
  ConfirmDialog: confirmDialog,
  CopyButton: copyButton,
  ExpiryField: expiryField,
  LoadError: loadError,
  ModelMappingField: modelMappingField,
  OneTimePrompt: oneTimePrompt,
  PagedTable: pagedTable,
  Quota: quota,
  RatioTable: ratioTable,
  SecretText: secretText,
  ServerHtml: serverHtml,
  TimeRange: timeRange,
}
