import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  className: string | undefined
}

/** Names and values; those without a value are left out. */
export const Facts = ({ facts, className }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) =>
      value ? (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
