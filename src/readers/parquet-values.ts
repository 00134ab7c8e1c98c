import {
  DOUBLE,
  type DuckDBArrayType,
  type DuckDBListType,
  type DuckDBMapType,
  type DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';

/** Significant digits that a number of JSON certainly keeps; values with more become text, as in JSON lines. */
const CERTAIN_DIGITS = 15;

/** The names of a column's values: for structs, the names of their members. */
export function leavesOf(name: string, type: DuckDBType): string[] {
  if (type.typeId !== DuckDBTypeId.STRUCT) return [name];
  const { entryNames, entryTypes } = type as DuckDBStructType;
  return entryNames.flatMap((entry, index) => leavesOf(`${name}.${entry}`, entryTypes[index]!));
}

/** SQL for a value as JSON, in readable form: dates and times in ISO form, UTC where there is a zone. */
export function jsonOf(value: string, type: DuckDBType): string {
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      // JSON text that is not valid JSON stays text.
      return type.alias === 'JSON'
        ? `coalesce(TRY(${value}::JSON), to_json(${value}::VARCHAR))`
        : `to_json(${value})`;
    case DuckDBTypeId.BOOLEAN:
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
      return `to_json(${value})`;
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
    case DuckDBTypeId.DECIMAL: {
      // DuckDB's JSON has no numbers for them.
      const written = `regexp_replace(${value}::VARCHAR, '^(-?)[.]', '\\10.')`;
      const digits = `length(trim(translate(${value}::VARCHAR, '-.', ''), '0'))`;
      const isHeld = `${digits} <= ${CERTAIN_DIGITS} AND abs(${value}) <= ${Number.MAX_SAFE_INTEGER}`;
      return `CASE WHEN ${isHeld} THEN to_json(${value}::DOUBLE) ELSE to_json(${written}) END`;
    }
    case DuckDBTypeId.FLOAT:
      // Its digits as they are shown: as a double, 3.7 would be 3.700000047683716.
      return jsonOf(`${value}::VARCHAR::DOUBLE`, DOUBLE);
    case DuckDBTypeId.DOUBLE:
      // Tables of numbers use NaN for missing values.
      return `CASE WHEN isfinite(${value}) THEN to_json(${value}) WHEN NOT isnan(${value}) THEN ${asText(value)} END`;
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_S:
    case DuckDBTypeId.TIMESTAMP_MS:
    case DuckDBTypeId.TIMESTAMP_NS:
      return `to_json(replace(${value}::VARCHAR, ' ', 'T'))`;
    case DuckDBTypeId.TIMESTAMP_TZ:
      return `to_json(replace(make_timestamp(epoch_us(${value}))::VARCHAR, ' ', 'T') || 'Z')`;
    case DuckDBTypeId.BLOB:
      // Text that its writer did not mark as text.
      return `to_json(coalesce(TRY(decode(${value})), base64(${value})))`;
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.ARRAY: {
      const { valueType } = type as DuckDBListType | DuckDBArrayType;
      const list = type.typeId === DuckDBTypeId.LIST ? value : `(${value})::${valueType}[]`;
      return `to_json(list_transform(${list}, lambda x: ${jsonOf('x', valueType)}))`;
    }
    case DuckDBTypeId.STRUCT: {
      const { entryNames, entryTypes } = type as DuckDBStructType;
      const members = entryNames.map((name, index) => {
        const key = `'${name.replaceAll("'", "''")}'`;
        return `${key}, ${jsonOf(`(${value})[${key}]`, entryTypes[index]!)}`;
      });
      return `CASE WHEN ${value} IS NOT NULL THEN json_object(${members.join(', ')}) END`;
    }
    case DuckDBTypeId.MAP: {
      const values = `list_transform(map_values(${value}), lambda x: ${jsonOf('x', (type as DuckDBMapType).valueType)})`;
      return `to_json(map(map_keys(${value}), ${values}))`;
    }
    default:
      return asText(value);
  }
}

const asText = (value: string) => `to_json(${value}::VARCHAR)`;
