/**
 * The style sheet of pages: light and dark, from a telephone to paper. Colours of series are those of Okabe and Ito (2008),
 * which people with any colour vision tell apart, darker or lighter where the ground asks for it.
 */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b2230;--soft:#4d5868;--paper:#fff;--ground:#f4f5f8;--line:#d3d8e0;
--series-1:#0b62a4;--series-2:#c8500a;--series-3:#00785a;--series-4:#8f4d7c;--good:#0a6b3d;--bad:#a3260f;--shade:11,98,164}
@media(prefers-color-scheme:dark){:root{--ink:#e8ebf1;--soft:#aab4c3;--paper:#181c24;--ground:#10131a;--line:#3b4453;
--series-1:#62b5f0;--series-2:#f0a03c;--series-3:#3fc79b;--series-4:#d996c2;--good:#5fd396;--bad:#ff9a85;--shade:98,181,240}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
header,nav,main,footer{max-width:70rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.5rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .4rem;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.3;margin:0 0 .75rem}
h3{font-size:1.1rem;margin:1.6rem 0 .5rem}
h4,h5,h6{font-size:1rem;margin:1.3rem 0 .4rem}
p,ul,ol,dl{margin:0 0 .9rem}
p,li,dd{max-width:46rem}
p,li,dd,h1,h2,h3,th,td,figcaption{overflow-wrap:anywhere}
a{color:var(--series-1)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:3px solid var(--series-2);outline-offset:2px}
code{font:.92em ui-monospace,"SFMono-Regular",Menlo,Consolas,"Liberation Mono",monospace}
pre{overflow-x:auto;white-space:pre-wrap}
.lead,.note,caption,.soft{color:var(--soft)}
.note{font-size:.9rem}
nav ol{columns:14rem;column-gap:2rem;padding-left:1.4rem;margin:1.2rem 0 1.6rem}
nav li{break-inside:avoid}
section{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1.4rem 1.5rem;margin:0 0 1.25rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.75rem;margin:0 0 1.2rem;padding:0}
.cards>div{border:1px solid var(--line);border-radius:8px;padding:.65rem .8rem}
.cards dt{color:var(--soft);font-size:.88rem;line-height:1.3}
.cards dd{margin:.1rem 0 0;font-size:1.5rem;font-weight:600;line-height:1.25;font-variant-numeric:tabular-nums}
.cards dd small{display:block;font-size:.82rem;font-weight:400;color:var(--soft)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1.25rem 2rem;align-items:start}
figure{margin:0 0 1.2rem;min-width:0}
figcaption{font-weight:600;margin-bottom:.4rem}
svg{display:block;width:100%;height:auto;max-width:36rem;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
.scroll{container-type:inline-size;overflow-x:auto;margin:0 0 1rem;max-width:100%}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:0 0 .4rem;font-size:.9rem;width:0}
caption span{display:block;width:max-content;max-width:min(46rem,100cqi)}
th,td{padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);min-width:3.2rem;overflow-wrap:break-word}
td,tbody th{max-width:24rem}
thead th{border-bottom:2px solid var(--line);color:var(--soft);font-weight:600}
tbody th{font-weight:500}
.right{text-align:right}
.matrix td,.matrix thead th{text-align:center;padding:.3rem .35rem;min-width:2.6rem}
.matrix td{border:1px solid var(--line);print-color-adjust:exact;-webkit-print-color-adjust:exact}
.good,.bad{font-weight:600}
.good{color:var(--good)}
.bad{color:var(--bad)}
details{margin:0 0 .9rem}
summary{cursor:pointer;color:var(--series-1);padding:.2rem 0}
dl.terms dt{font-weight:600}
dl.terms dd{margin:0 0 .6rem}
footer{padding-bottom:2.5rem;color:var(--soft);font-size:.9rem}
@media(max-width:40rem){header{padding-top:1.4rem}header,nav,main,footer{padding-left:.75rem;padding-right:.75rem}
section{padding:1rem .9rem;border-radius:8px}h1{font-size:1.5rem}h2{font-size:1.25rem}.cards{grid-template-columns:repeat(2,minmax(0,1fr))}
.cards dd{font-size:1.25rem}}
@media print{
@page{size:A4;margin:16mm 14mm}
:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--ground:#fff;--line:#bbb;
--series-1:#0b62a4;--series-2:#c8500a;--series-3:#00785a;--series-4:#8f4d7c;--good:#0a6b3d;--bad:#a3260f;--shade:11,98,164}
body{font-size:10pt;background:none}
header,nav,main,footer{max-width:none;padding:0}
section{border:0;border-top:1px solid var(--line);border-radius:0;padding:10pt 0 0;margin:0 0 12pt}
h2,h3,h4,h5,h6,figcaption,caption{break-after:avoid}
figure,tr,.cards>div{break-inside:avoid}
thead{display:table-header-group}
.scroll{overflow:visible}
table{font-size:8.5pt}
td,th{min-width:0}
.pair{grid-template-columns:1fr 1fr;gap:8pt 14pt}
.matrix{font-size:7.5pt}
svg{max-width:12cm}
details:not(.long)::details-content{content-visibility:visible;display:block;height:auto}
details:not(.long)>summary{color:inherit;list-style:none}
details.long{display:none}
a{color:inherit;text-decoration:none}
}
`.replace(/\n/g, '');
