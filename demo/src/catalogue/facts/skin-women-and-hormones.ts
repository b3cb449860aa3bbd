/** Dermatologicals, in the columns of `alimentaryFacts`. */
export const skinFacts = `
Clotrimazole | topical-antifungal | S1 | 8 | Cream 1% x 20, 50 g @ 22; Solution 1% x 20 ml @ 36; Powder 1% x 30 g @ 44
Ketoconazole | topical-antifungal | S1 | 6 | Shampoo 2% x 60, 100 ml @ 74; Cream 2% x 15, 30 g @ 48
Miconazole | topical-antifungal | S1 | 4 | Cream 2% x 15, 30 g @ 28; Powder 2% x 20 g @ 42
Terbinafine cream = terbinafine | topical-antifungal | S1 | 4 | Cream 1% x 7.5, 15 g @ 52; Gel 1% x 15 g @ 64
Terbinafine | antifungal-tablet | S4 | 6 | Tablet 250 mg x 14, 28 @ 112
Griseofulvin | antifungal-tablet | S4 | 2 | Tablet 125, 500 mg x 28, 100 @ 72
Hydrocortisone cream = hydrocortisone | mild-steroid | S2 | 7 | Cream 1% x 15, 20, 50 g @ 22; Ointment 1% x 20 g @ 24
Betamethasone valerate | potent-steroid | S4 | 7 | Cream 0.1% x 15, 30, 500 g @ 24; Ointment 0.1% x 15, 30, 500 g @ 25; Lotion 0.1% x 50 ml @ 52
Mometasone furoate | potent-steroid | S4 | 6 | Cream 0.1% x 15, 30, 45 g @ 62; Ointment 0.1% x 15, 45 g @ 64; Lotion 0.1% x 20, 50 ml @ 88
Clobetasol propionate | potent-steroid | S4 | 5 | Cream 0.05% x 15, 25, 50 g @ 42; Ointment 0.05% x 15, 25 g @ 42; Lotion 0.05% x 25 ml @ 58
Methylprednisolone aceponate | potent-steroid | S4 | 2 | Cream 0.1% x 15, 30 g @ 78; Ointment 0.1% x 15 g @ 78
Betamethasone with fusidic acid = betamethasone valerate + fusidic acid | potent-steroid | S4 | 4 | Cream 0.1/2% x 15, 30 g @ 92
Fusidic acid | topical-antibiotic | S4 | 6 | Cream 2% x 15, 30 g @ 64; Ointment 2% x 15, 30 g @ 62
Mupirocin | topical-antibiotic | S2 | 6 | Ointment 2% x 15, 30 g @ 68; Cream 2% x 15 g @ 82
Clindamycin gel = clindamycin | acne-gel | S4 | 4 | Gel 1% x 30 g @ 108; Lotion 1% x 30 ml @ 112
Benzoyl peroxide | acne-gel | S1 | 5 | Gel 2.5, 5, 10% x 40, 60 g @ 76
Adapalene | acne-gel | S3 | 4 | Gel 0.1% x 30 g @ 138; Cream 0.1% x 30 g @ 142
Adapalene with benzoyl peroxide = adapalene + benzoyl peroxide | acne-gel | S3 | 2 | Gel 0.1/2.5% x 30, 45 g @ 248
Tretinoin | acne-gel | S3 | 3 | Cream 0.025, 0.05% x 20, 30 g @ 98
Isotretinoin | oral-retinoid | S5 | 5 | Capsule 10, 20 mg x 30, 60 @ 212
Aciclovir cream = aciclovir | topical-antiviral | S1 | 6 | Cream 5% x 2, 5, 10 g @ 32
Silver sulfadiazine | burn-cream | S4 | 5 | Cream 1% x 50, 250, 500 g @ 58
Aqueous cream | emollient | S0 | 6 | Cream x 100, 500 g @ 22
Emulsifying ointment | emollient | S0 | 5 | Ointment x 100, 500 g @ 26
Urea cream = urea | emollient | S0 | 5 | Cream 10, 20% x 75, 100, 250 g @ 52
Zinc and castor oil = zinc oxide + castor oil | skin-soother | S0 | 6 | Cream 15.25% x 50, 100, 250 g @ 19
Calamine | skin-soother | S0 | 6 | Lotion 15% x 50, 100, 200 ml @ 16
Salicylic acid | keratolytic | S0 | 4 | Ointment 2, 5, 10% x 50 g @ 34; Solution 16.7% x 15 ml @ 62
Calcipotriol | psoriasis-topical | S3 | 2 | Ointment 50 mcg/g x 30, 60 g @ 286
Calcipotriol with betamethasone = calcipotriol + betamethasone | psoriasis-topical | S4 | 2 | Ointment 50 mcg/0.5 mg/g x 30, 60 g @ 428; Gel 50 mcg/0.5 mg/g x 30 g @ 446
Tacrolimus ointment = tacrolimus | calcineurin-cream | S4 | 2 | Ointment 0.03, 0.1% x 10, 30 g @ 262
Pimecrolimus | calcineurin-cream | S4 | 2 | Cream 1% x 15, 30 g @ 298
Povidone-iodine | antiseptic | S0 | 7 | Solution 10% x 100, 500, 1000 ml @ 38; Ointment 10% x 25, 100 g @ 32
Chlorhexidine antiseptic = chlorhexidine gluconate | antiseptic | S0 | 6 | Solution 0.5, 4% x 100, 500 ml @ 32; Cream 1% x 50, 500 g @ 36
Hydrogen peroxide | antiseptic | S0 | 5 | Solution 3% x 100, 200 ml @ 14
Selenium sulfide | scalp-treatment | S0 | 3 | Shampoo 2.5% x 60, 120 ml @ 68
Coal tar shampoo = coal tar | scalp-treatment | S0 | 4 | Shampoo 2, 4% x 125, 250 ml @ 74
Minoxidil | hair-growth | S2 | 4 | Solution 2, 5% x 60 ml @ 188
Paraffin gauze with chlorhexidine = chlorhexidine acetate | wound-dressing | S0 | 3 | Dressing 0.5% x 10, 50 dressings @ 86
Silver foam dressing = silver | wound-dressing | S0 | 3 | Dressing 1.2 mg/cm² x 5, 10 dressings @ 412
Povidone-iodine dressing = povidone-iodine | wound-dressing | S0 | 3 | Dressing 10% x 10, 25 dressings @ 112
`;

/** Genito-urinary system and sex hormones. */
export const womenAndUrinaryFacts = `
Clotrimazole vaginal = clotrimazole | vaginal-antifungal | S1 | 7 | Pessary 500 mg x 1 @ 48; Pessary 100 mg x 6 @ 46; Vaginal cream 1% x 35, 50 g @ 44
Clindamycin vaginal = clindamycin | vaginal-antifungal | S4 | 2 | Vaginal cream 2% x 40 g @ 186
Ethinylestradiol levonorgestrel = ethinylestradiol + levonorgestrel | combined-pill | S3 | 6 | Tablet 30/150 mcg x 28, 84 @ 46
Ethinylestradiol drospirenone = ethinylestradiol + drospirenone | combined-pill | S3 | 5 | Tablet 0.02/3, 0.03/3 mg x 28, 84 @ 142
Ethinylestradiol gestodene = ethinylestradiol + gestodene | combined-pill | S3 | 4 | Tablet 20/75, 30/75 mcg x 28, 84 @ 104
Ethinylestradiol cyproterone = ethinylestradiol + cyproterone | combined-pill | S3 | 4 | Tablet 0.035/2 mg x 28, 84 @ 98
Levonorgestrel | emergency-contraceptive | S2 | 5 | Tablet 1.5 mg x 1 @ 74
Desogestrel | progestogen | S3 | 4 | Tablet 75 mcg x 28, 84 @ 112
Norethisterone | progestogen | S4 | 3 | Tablet 5 mg x 30 @ 118
Medroxyprogesterone | progestogen | S4 | 5 | Injection 150 mg/ml x 1*1 ml, 5*1 ml @ 48; Tablet 5, 10 mg x 10, 30 @ 62
Dydrogesterone | progestogen | S4 | 2 | Tablet 10 mg x 20, 28 @ 214
Progesterone | progestogen | S4 | 3 | Capsule 100, 200 mg x 30 @ 232
Etonogestrel | progestogen | S4 | 1 | Implant 68 mg x 1 @ 1480
Estradiol | oestrogen | S4 | 4 | Tablet 1, 2 mg x 28 @ 82; Patch 25, 50, 100 mcg/24 h x 8 @ 212; Gel 0.06% x 80 g @ 236
Estriol | oestrogen | S4 | 2 | Vaginal cream 1 mg/g x 15 g @ 148
Conjugated oestrogens = conjugated estrogens | oestrogen | S4 | 2 | Tablet 0.3, 0.625, 1.25 mg x 28 @ 128
Tibolone | oestrogen | S4 | 4 | Tablet 2.5 mg x 28, 30 @ 186
Raloxifene | serm | S4 | 3 | Tablet 60 mg x 28, 30 @ 248
Clomifene | ovulation-inducer | S4 | 3 | Tablet 50 mg x 10 @ 126
Cabergoline | dopamine-agonist | S4 | 3 | Tablet 0.5 mg x 2, 8 @ 142
Bromocriptine | dopamine-agonist | S4 | 2 | Tablet 2.5 mg x 30 @ 156
Oxybutynin | bladder-relaxant | S3 | 5 | Tablet 5 mg x 56, 84 @ 92; Syrup 5 mg/5 ml x 150 ml @ 118
Solifenacin | bladder-relaxant | S3 | 5 | Tablet 5, 10 mg x 28, 30 @ 198
Tolterodine | bladder-relaxant | S3 | 3 | Slow-release capsule 2, 4 mg x 28, 30 @ 212
Mirabegron | bladder-relaxant | S3 | 2 | Slow-release tablet 25, 50 mg x 28, 30 @ 368
Tamsulosin | prostate-relaxant | S4 | 8 | Slow-release capsule 0.4 mg x 28, 30 @ 94
Alfuzosin | prostate-relaxant | S4 | 4 | Slow-release tablet 10 mg x 28, 30 @ 148
Finasteride | prostate-shrinker | S4 | 6 | Tablet 5 mg x 28, 30 @ 102
Dutasteride | prostate-shrinker | S4 | 4 | Capsule 0.5 mg x 28, 30 @ 168
Sildenafil | erection-aid | S4 | 9 | Tablet 25, 50, 100 mg x 4, 8 @ 82
Tadalafil | erection-aid | S4 | 7 | Tablet 5, 20 mg x 4, 28 @ 94
Vardenafil | erection-aid | S4 | 3 | Tablet 10, 20 mg x 4 @ 148
Testosterone = testosterone undecanoate | androgen | S5 | 3 | Capsule 40 mg x 60 @ 486; Injection 250 mg/ml x 1*4 ml @ 1240
Potassium citrate | urinary-alkaliniser | S1 | 5 | Syrup 3 g/10 ml x 200, 500 ml @ 42
Sodium citrotartrate | urinary-alkaliniser | S0 | 6 | Sachet 4 g x 12, 28 @ 44
Copper intrauterine device = copper | intrauterine | S3 | 3 | Device 375, 380 mm² x 1 @ 168
`;

/** Systemic hormonal preparations. */
export const hormoneFacts = `
Levothyroxine | thyroid | S3 | 6 | Tablet 25, 50, 75, 100 mcg x 28, 90, 100 @ 36
Carbimazole | antithyroid | S3 | 3 | Tablet 5 mg x 30, 100 @ 88
Prednisone | corticosteroid | S4 | 9 | Tablet 5 mg x 40, 100, 500 @ 19; Tablet 20 mg x 20, 50 @ 38
Prednisolone | corticosteroid | S4 | 6 | Syrup 15 mg/5 ml x 50, 100 ml @ 44; Tablet 5 mg x 30, 100 @ 34
Dexamethasone | corticosteroid | S4 | 6 | Tablet 0.5, 4 mg x 30, 100 @ 48; Injection 4 mg/ml x 10*1, 10*2 ml @ 76
Hydrocortisone = hydrocortisone sodium succinate | corticosteroid | S4 | 5 | Vial 100, 500 mg x 1, 10 @ 32; Tablet 10, 20 mg x 30 @ 168
Methylprednisolone | corticosteroid | S4 | 4 | Tablet 4, 16 mg x 30 @ 118; Vial 40, 125, 500 mg x 1 @ 88
Betamethasone | corticosteroid | S4 | 4 | Tablet 0.5 mg x 30, 100 @ 42; Syrup 0.6 mg/5 ml x 60, 100 ml @ 52; Injection 4 mg/ml x 5*1 ml @ 92
Triamcinolone | corticosteroid | S4 | 3 | Injection 40 mg/ml x 1*1 ml, 5*1 ml @ 84
Fludrocortisone | corticosteroid | S4 | 2 | Tablet 0.1 mg x 100 @ 298
Oxytocin | oxytocic | S4 | 4 | Injection 5, 10 IU/ml x 5*1, 10*1 ml @ 62
Carbetocin | oxytocic | S4 | 2 | Injection 100 mcg/ml x 5*1 ml @ 1180
Desmopressin | vasopressin-analogue | S4 | 4 | Tablet 0.1, 0.2 mg x 30 @ 386; Nasal spray 10 mcg/dose x 50 doses @ 642; Injection 4 mcg/ml x 10*1 ml @ 1260
Octreotide | somatostatin-analogue | S4 | 3 | Injection 50, 100, 500 mcg/ml x 5*1 ml @ 486
Somatropin | growth-hormone | S5 | 2 | Pen 5, 10 mg x 1 @ 1680
Glucagon | glucagon | S3 | 2 | Vial 1 mg x 1 @ 398
Teriparatide | bone-builder | S4 | 2 | Pen 250 mcg/ml x 1*2.4 ml @ 4260
`;
