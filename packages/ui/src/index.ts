/**
 * Public exports, each of which also has a sub-path. `Sparkline` has only a sub-path because it imports the optional
 * `@mantine/charts`.
 */

export { Balance, type BalanceProps } from './Balance/Balance.tsx'
export { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton/ConfirmButton.tsx'
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  type ConfirmDialogStylesNames,
  type Point,
} from './ConfirmDialog/ConfirmDialog.tsx'
export { CopyButton, type CopyButtonProps, type CopyButtonStylesNames, copyText } from './CopyButton/CopyButton.tsx'
export { CountdownButton, type CountdownButtonProps, RESEND_SECONDS } from './CountdownButton/CountdownButton.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.tsx'
export {
  ExpiryField,
  type ExpiryFieldProps,
  type ExpiryFieldStylesNames,
  formatExpiry,
  parseExpiry,
} from './ExpiryField/ExpiryField.tsx'
export { formatJson, type JsonError, JsonField, type JsonFieldProps, jsonError } from './JsonField/JsonField.tsx'
export { LoadError, type LoadErrorProps, type LoadErrorStylesNames } from './LoadError/LoadError.tsx'
export {
  ModelMappingField,
  type ModelMappingFieldProps,
  type ModelMappingFieldStylesNames,
} from './ModelMappingField/ModelMappingField.tsx'
export { type ModelGroup, ModelSelect, type ModelSelectProps } from './ModelSelect/ModelSelect.tsx'
export {
  OneTimePrompt,
  type OneTimePromptProps,
  type OneTimePromptStylesNames,
} from './OneTimePrompt/OneTimePrompt.tsx'
export { toCsv } from './PagedTable/csv.ts'
export {
  type ColumnFilter,
  type Density,
  type PagedColumn,
  PagedTable,
  type PagedTableProps,
  type PagedTableStylesNames,
  type RowId,
  type Selection,
  type Sort,
  type SortDirection,
  type TableDetails,
  type TablePaging,
  type TableSelection,
  type TableSorting,
  type TableState,
  type TableView,
  type TableViewing,
} from './PagedTable/PagedTable.tsx'
export { QrCode, type QrCodeProps } from './QrCode/QrCode.tsx'
export { Quota, type QuotaPart, type QuotaProps, type QuotaStylesNames } from './Quota/Quota.tsx'
export { QuotaInput, type QuotaInputProps } from './QuotaInput/QuotaInput.tsx'
export { RatioTable, type RatioTableProps, type RatioTableStylesNames } from './RatioTable/RatioTable.tsx'
export { ResponseTime, type ResponseTimeProps, type Speed, speedOf } from './ResponseTime/ResponseTime.tsx'
export { SearchBox, type SearchBoxProps } from './SearchBox/SearchBox.tsx'
export {
  RevealButton,
  type RevealButtonProps,
  SecretText,
  type SecretTextProps,
  type SecretTextStylesNames,
} from './SecretText/SecretText.tsx'
export { ServerHtml, type ServerHtmlProps, type ServerHtmlStylesNames } from './ServerHtml/ServerHtml.tsx'
export {
  type Appearance,
  type StatusKind,
  StatusLabel,
  type StatusLabelProps,
  statusText,
  ToneLabel,
  type ToneLabelProps,
} from './StatusLabel/StatusLabel.tsx'
export { SubnetField, type SubnetFieldProps } from './SubnetField/SubnetField.tsx'
export {
  formatRange,
  type Period,
  type Preset,
  rangeOf,
  readTime,
  type TimeIssue,
  TimeRange,
  type TimeRangeProps,
  type TimeRangeStylesNames,
} from './TimeRange/TimeRange.tsx'
export { formatTimestamp, Timestamp, type TimestampProps } from './Timestamp/Timestamp.tsx'
export { en } from './texts/en.ts'
export { type HasMore, type UiTexts, UiTextsProvider, type UiTextsProviderProps, useUiTexts } from './texts/texts.tsx'
export { zh } from './texts/zh.ts'
export { theme } from './theme/theme.ts'
