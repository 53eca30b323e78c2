/** The public list; each name is also a sub-path of its own. */
export { ConfirmButton, type ConfirmButtonProps } from './ConfirmButton/ConfirmButton.tsx'
export { ConfirmDialog, type ConfirmDialogProps, type Point } from './ConfirmDialog/ConfirmDialog.tsx'
export { CopyButton, type CopyButtonProps } from './CopyButton/CopyButton.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.tsx'
export { LoadError, type LoadErrorProps } from './LoadError/LoadError.tsx'
export {
  type PagedColumn,
  PagedTable,
  type PagedTableProps,
  type SortDirection,
  type TableSort,
} from './PagedTable/PagedTable.tsx'
export { Quota, type QuotaPart, type QuotaProps } from './Quota/Quota.tsx'
export { type StatusKind, StatusLabel, type StatusLabelProps } from './StatusLabel/StatusLabel.tsx'
export { formatTimestamp, Timestamp, type TimestampProps } from './Timestamp/Timestamp.tsx'
export { en } from './texts/en.ts'
export { type More, type UiTexts, UiTextsProvider, type UiTextsProviderProps, useUiTexts } from './texts/texts.tsx'
export { zh } from './texts/zh.ts'
export { theme } from './theme/theme.ts'
