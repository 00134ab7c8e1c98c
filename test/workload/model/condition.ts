const ORDERS = ['<', '<=', '>', '>='] as const;
export const COMPARISONS = ['=', '!=', ...ORDERS] as const;
type Comparison = (typeof COMPARISONS)[number];

/** A condition of an export. */
export type Condition =
  | {
      readonly attribute: (typeof TEXTS)[number];
      readonly operator: Comparison | '~';
      readonly value: string;
    }
  | { readonly attribute: (typeof NUMBERS)[number]; readonly operator: Comparison; readonly value: number }
  | { readonly attribute: (typeof OPTIONAL)[number]; readonly operator: 'is null' | 'is not null' }
  /** A second, as it is written or as how long ago it is when the question is asked. */
  | {
      readonly attribute: 'received_at';
      readonly operator: Comparison;
      readonly value?: string;
      readonly secondsAgo?: number;
    };

export const TEXTS = ['author_id', 'task_id', 'session_id', 'l1'] as const;
export const NUMBERS = ['sequence_id', 'sequence_count', 'test'] as const;
/** What texts may lack. */
export const OPTIONAL = ['session_id', 'sequence_id', 'test', 'l1'] as const;

/** What conditions are about: null for what a text lacks, undefined for what is not known. */
export type Compared = Readonly<Record<Condition['attribute'], string | number | null | undefined>>;

/** The condition as it is asked now. */
export function askedNow(condition: Condition): Condition {
  if (condition.attribute !== 'received_at') return condition;
  const { attribute, operator, secondsAgo = 0 } = condition;
  return {
    attribute,
    operator,
    value: `${new Date(Date.now() - secondsAgo * 1000).toISOString().slice(0, 19)}Z`,
  };
}

/** As the value of `--where`. */
export const written = (condition: Condition): string =>
  [condition.attribute, condition.operator, 'value' in condition ? condition.value : ''].join(' ').trim();

/** Whether a text fulfils all conditions; undefined if that is not known. */
export function fulfils(conditions: readonly Condition[], text: Compared): boolean | undefined {
  const each = conditions.map((condition) => fulfilsOne(condition, text[condition.attribute]));
  if (each.includes(false)) return false;
  return each.includes(undefined) ? undefined : true;
}

function fulfilsOne(condition: Condition, value: string | number | null | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  switch (condition.operator) {
    case 'is null':
      return value === null;
    case 'is not null':
      return value !== null;
    case '!=':
      // What has no value differs from every value.
      return value !== condition.value;
    case '=':
      return value === condition.value;
    case '~':
      return value !== null && String(value).toLowerCase().includes(condition.value.toLowerCase());
    default:
      return value !== null && isInOrder(value, condition.operator, condition.value!);
  }
}

function isInOrder(
  some: string | number,
  operator: (typeof ORDERS)[number],
  other: string | number,
): boolean {
  switch (operator) {
    case '<':
      return some < other;
    case '<=':
      return some <= other;
    case '>':
      return some > other;
    case '>=':
      return some >= other;
  }
}
